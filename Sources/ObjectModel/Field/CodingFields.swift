import Synchronization

/// The fields that a `Codable` type asks its decoder for, and their types; or those that a view
/// names.
///
/// Found by decoding placeholder content. Nothing is known of a type that accepts any keys, does
/// not consist of fields, or rejects placeholder content.
struct CodingFields: Sendable {
  /// The types by field name: for an optional field the wrapped type; `Any` if the type is not
  /// known.
  let types: [String: Any.Type]

  private static let known = Mutex<[ObjectIdentifier: CodingFields?]>([:])

  /// Returns the fields of a type; nil if they are not known. Constant time, except for the first
  /// call.
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
    // The fields that a type asks for may depend on the content it was given.
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
