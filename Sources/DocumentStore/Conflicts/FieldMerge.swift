import ValueModel

/// Brings together what several leaves changed in the fields of their common ancestor.
struct FieldMerge {
  enum Result: Sendable, Hashable {
    case body(Value)
    /// The fields that were changed in different ways.
    case clashes([String])
  }

  /// Fields have the order that they have in the first body; those that it does not have follow in
  /// the order of the others.
  static func merge(_ bodies: [Value], since ancestor: Value) -> Result {
    var merged = bodies.first ?? ancestor
    var clashes: [String] = []
    for name in names(bodies) {
      let old = ancestor[name]
      let changed = bodies.map { $0[name] }.filter { $0 != old }
      guard let first = changed.first else { continue }
      if changed.allSatisfy({ $0 == first }) {
        merged[name] = first
      } else {
        clashes.append(name)
      }
    }
    return clashes.isEmpty ? .body(merged) : .clashes(clashes)
  }

  /// The names of all fields, each once. Names are equal if their bytes are.
  private static func names(_ bodies: [Value]) -> [String] {
    var seen: Set<[UInt8]> = []
    return bodies.flatMap { $0.fields.map(\.name) }.filter { seen.insert(Array($0.utf8)).inserted }
  }
}
