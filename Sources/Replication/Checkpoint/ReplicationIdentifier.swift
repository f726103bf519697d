import ValueModel

/// The name of a replication's checkpoints, which is the same in every run.
enum ReplicationIdentifier {
  /// Derives the name from the sides and the filter alone: not from credentials, nor from whether
  /// the replication is continuous, nor from the order of a selector's keys.
  static func make(source: String, target: String, filter: ReplicationFilter?) -> String {
    var digest = SHA256()
    for part in [source, target] {
      digest.add("\(part.utf8.count):")
      digest.add(part)
    }
    if let filter { digest.add(sorted(filter.identity).json()) }
    let digits = digest.digest().prefix(16)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "andiron-" + digits.joined()
  }

  /// Returns the value with the fields of all objects sorted by name.
  private static func sorted(_ value: Value) -> Value {
    switch value.kind {
    case .array: Value(array: value.elements.map(sorted))
    case .object:
      Value(
        object: value.fields.map { ($0.name, sorted($0.value)) }
          .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) })
    default: value
    }
  }
}
