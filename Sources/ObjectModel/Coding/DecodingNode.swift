import Foundation
import ValueModel

/// The decoder of one value.
final class DecodingNode: Decoder {
  let value: Value
  let run: ValueDecoder.Run
  let parent: DecodingNode?
  let step: CodingStep
  let depth: Int
  /// Whether the decoded type has a primary key, represented by its field `pk`.
  let hasPrimaryKey: Bool
  /// The position at which the search for the next field begins.
  @exclusivity(unchecked) var position = 0

  init(
    value: Value, run: ValueDecoder.Run, parent: DecodingNode? = nil, step: CodingStep = .root,
    hasPrimaryKey: Bool = false
  ) {
    self.value = value
    self.run = run
    self.parent = parent
    self.step = step
    self.hasPrimaryKey = hasPrimaryKey
    depth = parent.map { $0.depth + 1 } ?? 0
    if hasPrimaryKey, value[hidden: .primaryKey] != nil { position = 1 }
  }

  var userInfo: [CodingUserInfoKey: Any] { run.options.userInfo }

  var codingPath: [any CodingKey] {
    (parent?.codingPath ?? []) + (step.codingKey.map { [$0] } ?? [])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard value.kind == .object else { throw mismatch([String: Any].self, value, .root) }
    return KeyedDecodingContainer(KeyedDecoding<Key>(node: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard value.kind == .array else { throw mismatch([Any].self, value, .root) }
    return UnkeyedContainer(node: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleContainer(node: self)
  }

  // MARK: Fields

  /// Whether a field with that name is an ordinary one, not the primary key.
  @inline(__always)
  func isOrdinary(_ name: String) -> Bool {
    !hasPrimaryKey || name != EncodingNode.primaryKeyName
  }

  /// Returns the field with that name; nil if there is no such field.
  func field(_ name: String) -> Value? {
    if !isOrdinary(name) { return value[hidden: .primaryKey] }
    return value.field(name, at: &position)
  }

  /// The names of the fields, including that of the primary key.
  var fieldNames: [String] {
    var names: [String] = []
    if hasPrimaryKey, value[hidden: .primaryKey] != nil {
      names.append(EncodingNode.primaryKeyName)
    }
    for (name, _) in value.fields where !hasPrimaryKey || name != EncodingNode.primaryKeyName {
      names.append(name)
    }
    return names
  }

  // MARK: Errors

  func path(_ step: CodingStep) -> [any CodingKey] {
    codingPath + (step.codingKey.map { [$0] } ?? [])
  }

  /// Returns an error that reports which kind was found, or that the value is null.
  func mismatch(_ expected: Any.Type, _ found: Value, _ step: CodingStep) -> DecodingError {
    let context = DecodingError.Context(
      path(step), contentFree: "expected \(expected), found \(found.kind)")
    return found.isNull ? .valueNotFound(expected, context) : .typeMismatch(expected, context)
  }

  func corrupted(_ message: String, _ step: CodingStep) -> DecodingError {
    .dataCorrupted(DecodingError.Context(path(step), contentFree: message))
  }

  func absent(_ key: any CodingKey) -> DecodingError {
    .keyNotFound(
      key,
      DecodingError.Context(codingPath, contentFree: "no field of that name"))
  }
}

extension DecodingNode {
  /// Returns a new key for an object that has none; nil if the name is not that of the key, or keys
  /// of the type cannot be generated.
  func newPrimaryKey<T>(_ name: String) -> T? {
    guard !isOrdinary(name), let type = T.self as? any GeneratedKey.Type
    else { return nil }
    return type.makeKey() as? T
  }
}
