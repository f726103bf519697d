import Andiron
import Foundation
import ObjectModel
import ValueModel

/// The conversion of the objects of one collection to their form in the database, and back, without
/// their type.
public struct FirebaseMapping: Sendable {
  enum Identity: Sendable {
    case primaryKey
    /// The name of the property that has the identifier.
    case property(String)
  }

  /// The collection of the store.
  var collection: String
  var path: [String]
  /// The rules by the names of properties in the store.
  var rules: [String: PropertyRule] = [:]
  /// The names of properties in the store, by their names in the database if those differ.
  var properties: [String: String] = [:]
  var identity = Identity.primaryKey
  /// The name of the server's time of the last write. `tombstoneName` is that of the deletion.
  var timeName: String
  var tombstoneName: String
  /// The name under which a whole object is one JSON text; nil for trees.
  var documentName: String?
  var mode: FirebaseUploadMode
  /// Returns the primary key in a text; nil if the text is not a primary key of the type.
  var key: @Sendable (String) -> RecordKey?
  /// Decodes the value as the type and returns it in the type's own encoding, with a key.
  var typed: @Sendable (Value) throws -> Value
  var store: @Sendable (Transaction, Value) throws -> Void
  var delete: @Sendable (Transaction, RecordKey) throws -> Void
  var decide: @Sendable (MergeInput) throws -> MergeDecision

  // MARK: To the database

  /// Returns the form of an object in the database, without the times.
  ///
  /// Throws `FirebaseError.notEncodable`.
  func form(of value: Value) throws(FirebaseError) -> Value {
    if let documentName { return [documentName: Value(value.json())] }
    var fields: [(String, Value)] = []
    for (name, field) in value.fields {
      guard let (remote, tree) = try encoded(name, field) else { continue }
      guard remote != timeName, remote != tombstoneName else {
        throw FirebaseError(
          .notEncodable, "a property has the name of a time of the server", collection: collection)
      }
      fields.append((remote, tree))
    }
    return FirebaseTree.canonical(Value(object: fields)) ?? Self.empty
  }

  /// Returns a property's name and tree; nil if the property is not written.
  private func encoded(
    _ name: String, _ field: Value
  ) throws(FirebaseError) -> (name: String, tree: Value)? {
    let rule = rules[name] ?? PropertyRule()
    if rule.isIgnored { return nil }
    let remote = if let name = rule.name { name } else { try FirebaseTree.name(name) }
    let result = Result { try (rule.codec ?? .tree).encode(field) }
    if case .success(let tree?) = result { return (remote, tree) }
    var reason = "the codec does not take what it has"
    if case .failure(let error as FirebaseError) = result { reason = error.message }
    throw FirebaseError(.notEncodable, "property \(name): \(reason)", collection: collection)
  }

  static let empty = Value(object: [(String, Value)]())

  /// Returns the key for an object that is new to the database.
  ///
  /// Throws `FirebaseError.notEncodable` if the object has no usable identifier.
  func remoteKey(of key: RecordKey, _ value: Value) throws(FirebaseError) -> String {
    switch identity {
    case .primaryKey: return try FirebaseKey.encoded(key.text)
    case .property(let name):
      let text = value[name]?.string ?? value[name]?.integer.map(String.init)
      guard let text else {
        throw FirebaseError(
          .notEncodable, "the object has no identifier yet", collection: collection)
      }
      return try FirebaseKey.encoded(text)
    }
  }

  // MARK: From the database

  /// Returns the object in the database, in the encoding of its type. Properties that are not
  /// written, and those whose form in the database equals that of `local`, are taken from `local`.
  /// Lists and objects that the type requires but the database does not have are empty.
  ///
  /// Throws `FirebaseError.notDecodable`.
  func value(of form: Value, key: RecordKey?, local: Value?) throws(FirebaseError) -> Value {
    var value = try documentName == nil ? tree(form, local) : document(form, local)
    if let key { value[hidden: .primaryKey] = key.keyValue }
    do {
      return try MissingLists.completing(value, typed)
    } catch {
      throw FirebaseError(
        .notDecodable, "what the database has is not an object of the type", collection: collection)
    }
  }

  private func document(_ form: Value, _ local: Value?) throws(FirebaseError) -> Value {
    guard let text = documentName.flatMap({ form[$0]?.string }) else {
      throw FirebaseError(
        .notDecodable, "the text of the object is missing", collection: collection)
    }
    if let local, local.json() == text { return local }
    guard let value = try? JSON.parse(text), value.kind == .object else {
      throw FirebaseError(.notDecodable, "the text is not a JSON object", collection: collection)
    }
    return value
  }

  private func tree(_ form: Value, _ local: Value?) throws(FirebaseError) -> Value {
    var fields: [(String, Value)] = []
    for (remote, raw) in form.fields {
      guard let name = properties[remote] ?? FirebaseTree.decodedName(remote),
        case let rule = rules[name] ?? PropertyRule(), !rule.isIgnored
      else { continue }
      if let field = local?[name], let known = try? encoded(name, field),
        FirebaseTree.canonical(known.tree) == raw
      {
        fields.append((name, field))
      } else if let field = try? (rule.codec ?? .tree).decode(raw) {
        fields.append((name, field))
      } else {
        throw FirebaseError(
          .notDecodable, "the codec of the property \(name) does not take what the database has",
          collection: collection)
      }
    }
    for (name, field) in local?.fields.map({ $0 }) ?? [] where rules[name]?.isIgnored == true {
      fields.append((name, field))
    }
    return Value(object: fields)
  }
}
