import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Values as trees of the database.
///
/// The database keeps no nulls and no empty containers, keeps numbers as doubles, and treats
/// objects whose names are numbers as arrays. A value that it would not return is written as an
/// object with one name that begins with a percent sign, which no name of a value has: see `marks`.
enum FirebaseTree {
  /// The names for escaped values. In names of values, two hexadecimal digits follow a percent
  /// sign, so that these names are free.
  private enum marks {
    static let null = "%null"
    static let emptyArray = "%array"
    static let emptyObject = "%object"
    /// The exact text of a number.
    static let number = "%number"
    /// Bytes in base64.
    static let bytes = "%bytes"
    /// The key of an object inside another, as its kind and its text.
    static let key = "%key"
    /// The empty name.
    static let emptyName = "%empty"
  }

  /// The maximum depth of a tree. The database allows 32 levels, some of which the object's path
  /// uses.
  static let largestDepth = 28

  // MARK: Writing

  /// Returns the tree of a value.
  ///
  /// Throws `FirebaseError.notEncodable` if it is nested too deeply, or a name is too long.
  static func encoded(_ value: Value, depth: Int = 0) throws(FirebaseError) -> Value {
    guard depth <= largestDepth else {
      throw FirebaseError(.notEncodable, "the object is nested too deeply for the database")
    }
    switch value.kind {
    case .null: return [marks.null: true]
    case .boolean, .string: return value
    case .integer, .decimal: return encodedNumber(value)
    case .bytes: return [marks.bytes: Value(Data(value.bytes ?? []).base64EncodedString())]
    case .array:
      if value.count == 0 { return [marks.emptyArray: true] }
      var elements: [Value] = []
      for element in value.elements { elements.append(try encoded(element, depth: depth + 1)) }
      return Value(array: elements)
    case .object: return try encodedObject(value, depth)
    }
  }

  private static func encodedObject(_ value: Value, _ depth: Int) throws(FirebaseError) -> Value {
    var fields: [(String, Value)] = []
    if depth > 0, let key = RecordKey(of: value) {
      fields.append((marks.key, Value("\(key.kind):\(key.text)")))
    }
    for (name, field) in value.fields {
      fields.append((try self.name(name), try encoded(field, depth: depth + 1)))
    }
    return fields.isEmpty ? [marks.emptyObject: true] : Value(object: fields)
  }

  /// Returns a name as a key. The first byte of a name that is a number is escaped, so that the
  /// server does not treat the object as an array.
  static func name(_ name: String) throws(FirebaseError) -> String {
    if name.isEmpty { return marks.emptyName }
    let isNumber = name.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let first = name.utf8.first else { return try FirebaseKey.encoded(name) }
    return try checked(
      String(decoding: FirebaseKey.escape(first), as: UTF8.self) + name.dropFirst())
  }

  private static func checked(_ key: String) throws(FirebaseError) -> String {
    guard key.utf8.count <= FirebaseKey.longestByteCount else {
      throw FirebaseError(.notEncodable, "a name has too many bytes")
    }
    return key
  }

  private static func encodedNumber(_ value: Value) -> Value {
    let plain = plainNumber(value)
    return plain == value ? value : [marks.number: Value(value.decimal?.text ?? "0")]
  }

  /// Returns a number in the form that the database gives it: the shortest text of a double, or an
  /// integer that a double holds exactly.
  static func plainNumber(_ value: Value) -> Value {
    guard let double = value.double, double.isFinite else { return value }
    if let integer = Int64(exactly: double), integer.magnitude <= 1 << 53 { return Value(integer) }
    return Value(exactly: double) ?? value
  }

  // MARK: Reading

  /// Returns the value of a tree; nil if an escape has invalid content.
  static func decoded(_ tree: Value) -> Value? {
    switch tree.kind {
    case .null, .boolean, .string, .bytes: return tree
    case .integer, .decimal: return plainNumber(tree)
    case .array:
      let elements = tree.elements.compactMap { decoded($0) }
      return elements.count == tree.count ? Value(array: elements) : nil
    case .object: return decodedObject(tree)
    }
  }

  private static func decodedObject(_ tree: Value) -> Value? {
    if tree.count == 1, let (name, content) = tree.fields.first, name.hasPrefix("%"),
      let value = decodedEscape(name, content)
    {
      return value
    }
    var fields: [(String, Value)] = []
    var key: Value?
    for (name, field) in tree.fields {
      if name == marks.key {
        guard let known = field.string.flatMap(decodedKey) else { return nil }
        key = known.keyValue
        continue
      }
      guard let value = decoded(field), let text = decodedName(name) else { return nil }
      fields.append((text, value))
    }
    var value = Value(object: fields)
    if let key { value[hidden: .primaryKey] = key }
    return value
  }

  static func decodedName(_ name: String) -> String? {
    name == marks.emptyName ? "" : FirebaseKey.decoded(name)
  }

  private static func decodedEscape(_ name: String, _ content: Value) -> Value? {
    switch name {
    case marks.null: .null
    case marks.emptyArray: Value(array: [])
    case marks.emptyObject: Value(object: [(String, Value)]())
    case marks.number: content.string.flatMap { ExactDecimal($0) }.map { Value($0) }
    case marks.bytes:
      content.string.flatMap { Data(base64Encoded: $0) }.map { Value(bytes: Array($0)) }
    default: nil
    }
  }

  private static func decodedKey(_ text: String) -> RecordKey? {
    guard let colon = text.firstIndex(of: ":"),
      let kind = RecordKey.Kind(name: String(text[..<colon]))
    else { return nil }
    return RecordKey(text: String(text[text.index(after: colon)...]), kind: kind)
  }

  // MARK: Comparing

  /// Returns the tree in the form that the database returns: without nulls and empty containers,
  /// with numbers in its form; nil if nothing is left. The database treats trees with equal
  /// canonical forms as equal.
  static func canonical(_ tree: Value) -> Value? {
    switch tree.kind {
    case .null: return nil
    case .boolean, .string, .bytes: return tree
    case .integer, .decimal: return plainNumber(tree)
    case .array:
      let elements = tree.elements.map { canonical($0) ?? .null }
      return elements.contains { !$0.isNull } ? Value(array: elements) : nil
    case .object:
      let fields = tree.fields.compactMap { name, field in canonical(field).map { (name, $0) } }
      return fields.isEmpty ? nil : Value(object: fields)
    }
  }
}
