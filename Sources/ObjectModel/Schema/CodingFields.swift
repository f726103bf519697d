import Synchronization

/// The fields that a `Codable` type asks its decoder for, and their types; or those that a view names.
///
/// Found out by decoding made-up content. Of a type that takes whatever keys there are, is not one of fields, or
/// refuses made-up content, nothing is known.
struct CodingFields: Sendable {
  /// Of an optional field the type of what may be there; `Any` where the type is not known.
  let types: [String: Any.Type]

  private static let known = Mutex<[ObjectIdentifier: CodingFields?]>([:])

  /// Nil where they are not known. Constant time but for the first call.
  static func of(_ type: Any.Type) -> CodingFields? {
    let identifier = ObjectIdentifier(type)
    if let found = known.withLock({ $0[identifier] }) { return found }
    let found =
      if let view = type as? any ObjectView.Type {
        view.fieldTypes.map { CodingFields(types: $0) }
      } else {
        (type as? any Decodable.Type).flatMap { fields(of: $0) }
      }
    known.withLock { $0[identifier] = .some(found) }
    return found
  }

  private static func fields<T: Decodable>(of type: T.Type) -> CodingFields? {
    var types: [String: Any.Type] = [:]
    // What a type asks for may depend on what it was given.
    for round in [ProbeRun.Round.first, .second] {
      let collector = FieldCollector(ProbeNode(run: ProbeRun(round)))
      guard (try? T(from: collector)) != nil, !collector.isOpen else { return nil }
      types.merge(collector.types) { first, _ in first }
    }
    guard !types.isEmpty else { return nil }
    if let named = type as? any NamedFields.Type {
      for name in named.names where types[name] == nil { types[name] = Any.self }
    }
    return CodingFields(types: types)
  }
}

extension NamedFields {
  /// The fields of the type itself that its paths begin with.
  fileprivate static var names: [String] {
    fieldNames.values.compactMap { path in
      path.split(separator: ".").first.map(String.init)
    }
  }
}
