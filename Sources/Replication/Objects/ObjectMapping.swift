import Andiron
import ObjectModel
import ValueModel

/// A mapping between the objects of one collection and their documents, without the type.
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
  /// The property that identifies the object on all devices; nil for the primary key.
  var identity: String?
  /// Returns the key with the given text; nil if it is not a key of the type.
  var key: @Sendable (String) -> RecordKey?
  /// Returns a key for a new object with the given fields; nil if they are not an object of the
  /// type.
  var makeKey: @Sendable (Value) -> RecordKey?
  /// Converts fields to an object of the type and back; unknown fields are lost. Throws if the
  /// fields are not an object of the type.
  var typed: @Sendable (Value) throws -> Value
  /// Stores the object with the given fields. Throws if they are not an object of the type.
  var store: @Sendable (Transaction, Value, RecordKey) throws -> Void
  /// Decides a conflict between decoded bodies of documents, the winner first.
  var decide: (@Sendable ([Value], Value?) throws -> Value?)?

  /// The field of a document that holds its kind.
  static let kindField = "type"

  // MARK: Identifiers

  private var prefix: String { kind + ":" }

  /// Returns the identifier of an object's document; nil if it has none yet.
  func documentID(_ fields: Value?, key: RecordKey) -> String? {
    guard let identity else { return prefix + key.text }
    guard let value = fields?[identity] else { return nil }
    return (value.string ?? value.integer.map { "\($0)" }).map { prefix + $0 }
  }

  /// Returns the part of a document's identifier that follows the kind; nil for other documents.
  func identityText(_ id: String) -> String? {
    id.utf8.starts(with: prefix.utf8)
      ? String(decoding: id.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }

  // MARK: Fields

  /// Returns the body of the document for the fields of an object. Throws the errors of a codec.
  func body(_ fields: Value) throws -> Value {
    var result: [(String, Value)] = [(Self.kindField, Value(kind))]
    for (name, value) in fields.fields {
      let property = properties[name]
      if property?.isLeftOut == true { continue }
      result.append((property?.name ?? Self.outside(name), try property?.encode?(value) ?? value))
    }
    return Value(object: result)
  }

  /// Returns the body for the fields of an object that came from a document with the body `parent`,
  /// including the parent's fields that the type does not know. Throws the errors of a codec.
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

  /// Returns the fields of the object for the body of a document; omitted properties come from
  /// `old`. Throws the errors of a codec.
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

  /// Returns a name that a document may have: adds a `~` in front of a name that begins with an
  /// underscore or a `~`, and of the name of the kind's field.
  private static func outside(_ name: String) -> String {
    name.hasPrefix("_") || name.hasPrefix("~") || name == kindField ? "~" + name : name
  }

  private static func inside(_ name: String) -> String {
    name.hasPrefix("~") ? String(name.dropFirst()) : name
  }
}
