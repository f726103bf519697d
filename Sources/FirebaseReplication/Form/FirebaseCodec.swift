import Foundation
import ObjectModel
public import ValueModel

/// The conversion of a property to its form in the database, and back.
///
/// Properties without a codec are written as trees: texts, booleans and numbers unchanged, lists in
/// their order, objects with their fields. Values that the database would not return unchanged
/// (nulls, empty lists, decimals such as `1.50`, bytes) are escaped.
public struct FirebaseCodec: Sendable {
  /// Returns the form in the database; nil if the value has none.
  let encode: @Sendable (Value) throws -> Value?
  /// Returns the value; nil if the form in the database is not one of this codec.
  let decode: @Sendable (Value) throws -> Value?

  /// Creates a codec from two functions. They receive stored values of the property, and trees of
  /// the database. They return nil, or throw, if they cannot convert one; the object is then set
  /// aside and listed.
  public init(
    encode: @escaping @Sendable (Value) throws -> Value?,
    decode: @escaping @Sendable (Value) throws -> Value?
  ) {
    self.encode = encode
    self.decode = decode
  }

  /// Trees, with escapes.
  static let tree = FirebaseCodec(
    encode: { try FirebaseTree.encoded($0, depth: 1) }, decode: { FirebaseTree.decoded($0) })

  /// A `Date` as the number of seconds since 1970, with a fraction.
  public static let seconds = date { seconds in
    Value(exactly: seconds).map(FirebaseTree.plainNumber)
  } read: {
    $0.double
  }

  /// A `Date` as the whole number of milliseconds since 1970, in the form of the server's own
  /// times. Fractions of milliseconds are lost on other devices.
  public static let milliseconds = date { seconds in
    Int64(exactly: (seconds * 1000).rounded()).map { Value($0) }
  } read: {
    $0.double.map { $0 / 1000 }
  }

  /// A `Date` as text such as `2026-11-21T09:58:00.25Z`. Fractions of milliseconds are lost on
  /// other devices. Decoding accepts any offset.
  public static let iso8601 = FirebaseCodec { value in
    guard let date = date(of: value),
      let text = DateText.text(of: rounded(date)), text.hasSuffix("+00:00")
    else { return nil }
    return Value(text.dropLast(6) + "Z")
  } decode: { tree in
    guard tree.string != nil, let date = date(of: tree) else { return nil }
    return try ValueEncoder().encode(date)
  }

  /// `Data` as base64 text.
  public static let base64 = FirebaseCodec { value in
    value.bytes.map { Value(Data($0).base64EncodedString()) }
  } decode: { tree in
    tree.string.flatMap { Data(base64Encoded: $0) }.map { Value(bytes: Array($0)) }
  }

  /// The value as one JSON text, which preserves everything except bytes.
  public static let json = FirebaseCodec {
    Value($0.json())
  } decode: { tree in
    try tree.string.map { try JSON.parse($0) }
  }

  // MARK: Dates

  private static func date(
    write: @escaping @Sendable (Double) -> Value?, read: @escaping @Sendable (Value) -> Double?
  ) -> FirebaseCodec {
    FirebaseCodec { value in
      date(of: value).flatMap { write($0.timeIntervalSince1970) }
    } decode: { tree in
      guard let seconds = read(tree), seconds.isFinite, abs(seconds) < 1e12 else { return nil }
      return try ValueEncoder().encode(Date(timeIntervalSince1970: seconds))
    }
  }

  private static func date(of value: Value) -> Date? {
    try? ValueDecoder().decode(Date.self, from: value)
  }

  private static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}

extension FirebaseCodec {
  /// The keys of other objects, one or a list in order, as the keys of those objects in the
  /// database. Objects with the keys as names and `true` as values are also read as lists, in order
  /// of keys.
  static let reference = FirebaseCodec { value in
    try converted(value) { try FirebaseKey.encoded($0) }.map { try FirebaseTree.encoded($0) }
  } decode: { tree in
    let isSet = tree.fields.allSatisfy { $0.value.boolean == true && !$0.name.hasPrefix("%") }
    if tree.kind == .object, isSet {
      let keys = tree.fields.map(\.name).sorted(by: FirebaseKey.isBefore)
      let texts = keys.compactMap { FirebaseKey.decoded($0) }
      return texts.count == keys.count ? Value(array: texts.map { Value($0) }) : nil
    }
    return try FirebaseTree.decoded(tree).flatMap { try converted($0) { FirebaseKey.decoded($0) } }
  }

  private static func converted(_ value: Value, _ text: (String) throws -> String?) throws -> Value?
  {
    switch value.kind {
    case .null: return .null
    case .integer: return value
    case .string: return try value.string.flatMap { try text($0) }.map { Value($0) }
    case .array:
      let elements = try value.elements.compactMap { try converted($0, text) }
      return elements.count == value.count ? Value(array: elements) : nil
    default: return nil
    }
  }
}
