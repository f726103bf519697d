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

/// A decoder that invents the content it is asked for, and records the fields of the outermost
/// type.
private final class FieldCollector: Decoder {
  private let node: ProbeNode
  fileprivate(set) var types: [String: Any.Type] = [:]
  /// Whether fields other than the recorded ones may exist.
  fileprivate(set) var isOpen = false

  init(_ node: ProbeNode) { self.node = node }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(CollectingContainer<Key>(made: ProbeKeyed(node: node), collector: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    isOpen = true
    return node.unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    isOpen = true
    return node.singleValueContainer()
  }
}

private struct CollectingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let made: ProbeKeyed<Key>
  let collector: FieldCollector

  var codingPath: [any CodingKey] { [] }

  /// A type that enumerates the keys accepts more than it names.
  var allKeys: [Key] {
    collector.isOpen = true
    return made.allKeys
  }

  private func note(_ key: Key, _ type: Any.Type = Any.self) {
    if type != Any.self || collector.types[key.stringValue] == nil {
      collector.types[key.stringValue] = type
    }
  }

  func contains(_ key: Key) -> Bool {
    note(key)
    return made.contains(key)
  }

  func decodeNil(forKey key: Key) -> Bool {
    note(key)
    return made.decodeNil(forKey: key)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    note(key, type)
    return try made.decode(type, forKey: key)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    note(key, type)
    return try made.decodeIfPresent(type, forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    note(key)
    return made.nestedContainer(keyedBy: type, forKey: key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    note(key)
    return made.nestedUnkeyedContainer(forKey: key)
  }

  func superDecoder() throws -> any Decoder {
    collector.isOpen = true
    return made.superDecoder()
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    note(key)
    return made.superDecoder(forKey: key)
  }
}
