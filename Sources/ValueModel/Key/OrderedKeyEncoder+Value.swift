/// The value is an array or an object, which cannot be part of an index key.
public struct OrderedKeyKindError: Error, Sendable, Hashable, CustomStringConvertible {
  public var kind: Value.Kind

  public init(kind: Value.Kind) { self.kind = kind }

  public var description: String { "a value of kind \(kind) is no part of an index key" }
}

extension OrderedKeyEncoder {
  /// Appends a scalar, in the order of `Value.compare(to:)`.
  ///
  /// Throws `OrderedKeyKindError` for arrays and objects, and leaves the key unchanged. Strings are
  /// not copied on the way.
  public mutating func append(
    _ value: Value, _ order: KeyOrder = .ascending
  ) throws(OrderedKeyKindError) {
    switch value.kind {
    case .null: appendNull(order)
    case .boolean: append(value.boolean == true, order)
    case .integer, .decimal:
      guard let number = value.decimal else { throw OrderedKeyKindError(kind: value.kind) }
      append(number, order)
    case .string:
      guard value.withUTF8({ append(utf8: $0, order) }) != nil else {
        throw OrderedKeyKindError(kind: value.kind)
      }
    case .bytes: append(bytes: value.bytes ?? [], order)
    case .array, .object: throw OrderedKeyKindError(kind: value.kind)
    }
  }
}
