/// A value for a statement, or for a column of a copied row.
package enum Parameter: Sendable, Hashable {
  /// Of the type that the statement asks for.
  case null
  case text(String)
  case bytes([UInt8])
  case int64(Int64)
  case double(Double)
  case bool(Bool)
  /// JSON as text, for columns of type `jsonb`. The server checks that it is JSON.
  case jsonb(String)
  case texts([String])
  case byteStrings([[UInt8]])
  case int64s([Int64])

  /// The number of the type; that of no type for null.
  package var type: UInt32 {
    switch self {
    case .null: TypeIdentifier.unspecified
    case .text: TypeIdentifier.text
    case .bytes: TypeIdentifier.bytes
    case .int64: TypeIdentifier.int64
    case .double: TypeIdentifier.double
    case .bool: TypeIdentifier.bool
    case .jsonb: TypeIdentifier.jsonb
    case .texts: TypeIdentifier.textArray
    case .byteStrings: TypeIdentifier.bytesArray
    case .int64s: TypeIdentifier.int64Array
    }
  }
}

extension Parameter: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int64) { self = .int64(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}
