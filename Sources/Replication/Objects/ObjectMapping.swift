import Andiron
import ObjectModel
import ValueModel

/// How the objects of one collection become documents, without their type.
public struct ObjectMapping: Sendable {
  struct Property: Sendable {
    var name: String?
    var isLeftOut = false
    var encode: (@Sendable (Value) throws -> Value)?
    var decode: (@Sendable (Value) throws -> Value)?
  }

  var kind: String
  var collection: String
  var properties: [String: Property] = [:]
  /// The property that names the object everywhere; nil for the primary key.
  var identity: String?
  /// The key with this text; nil if it is none of the type.
  var key: @Sendable (String) -> RecordKey?
  /// A key for a new object whose fields are given; nil if they are no object of the type.
  var makeKey: @Sendable (Value) -> RecordKey?
  /// The fields that the type makes of these; what it does not know is gone. Throws if they are none
  /// of the type.
  var typed: @Sendable (Value) throws -> Value
  /// Stores the object with these fields, and throws if they are none of the type.
  var store: @Sendable (Transaction, Value, RecordKey) throws -> Void
  /// Decides a conflict between documents' bodies, decoded: the winner first.
  var decide: (@Sendable ([Value], Value?) throws -> Value?)?

  /// The field in which a document says of what kind it is.
  static let kindField = "type"

  // MARK: Identifiers

  private var prefix: String { kind + ":" }

  /// The identifier of the document of an object; nil if it has none yet.
  func documentID(_ fields: Value?, key: RecordKey) -> String? {
    guard let identity else { return prefix + key.text }
    guard let value = fields?[identity] else { return nil }
    return (value.string ?? value.integer.map { "\($0)" }).map { prefix + $0 }
  }

  /// What follows the kind in the identifier of one of its documents; nil for others.
  func identityText(_ id: String) -> String? {
    id.utf8.starts(with: prefix.utf8)
      ? String(decoding: id.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }

  // MARK: Fields

  /// The body of the document for the fields of an object. Throws what a codec throws.
  func body(_ fields: Value) throws -> Value {
    var result: [(String, Value)] = [(Self.kindField, Value(kind))]
    for (name, value) in fields.fields {
      let property = properties[name]
      if property?.isLeftOut == true { continue }
      result.append((property?.name ?? Self.outside(name), try property?.encode?(value) ?? value))
    }
    return Value(object: result)
  }

  /// The body for the fields of an object that was made from a document with the body `parent`: what
  /// that has beyond the type stays. Throws what a codec throws.
  func body(_ fields: Value, after parent: Value?) throws -> Value {
    let own = try body(fields)
    guard let parent, let known = try? body(typed(self.fields(parent, old: nil))) else {
      return own
    }
    let rest = parent.fields.filter { known[$0.name] == nil && own[$0.name] == nil }
    return rest.isEmpty
      ? own
      : Value(object: own.fields.map { ($0.name, $0.value) } + rest.map { ($0.name, $0.value) })
  }

  /// The fields of the object for the body of a document; those that are left out are as in `old`.
  /// Throws what a codec throws.
  func fields(_ body: Value, old: Value?) throws -> Value {
    var inside: [String: String] = [:]
    for (name, property) in properties { if let other = property.name { inside[other] = name } }
    var result: [(String, Value)] = []
    for (name, value) in body.fields where name != Self.kindField {
      let own = inside[name] ?? Self.inside(name)
      guard properties[own]?.isLeftOut != true else { continue }
      result.append((own, try properties[own]?.decode?(value) ?? value))
    }
    for (name, value) in old?.fields ?? Value(object: []).fields
    where properties[name]?.isLeftOut == true {
      result.append((name, value))
    }
    return Value(object: result)
  }

  /// A name that a document may have: one that begins with an underscore gets another in front, and
  /// so does the name that says the kind.
  private static func outside(_ name: String) -> String {
    name.hasPrefix("_") || name.hasPrefix("~") || name == kindField ? "~" + name : name
  }

  private static func inside(_ name: String) -> String {
    name.hasPrefix("~") ? String(name.dropFirst()) : name
  }
}
