public import Foundation
public import ValueModel

/// A type whose instances can be stored: each has a primary key and is made of, and made into, a
/// value.
///
/// A `Codable` struct or final class conforms with one line:
///
///     struct Person: Codable { var pk = UUID(); var name: String }
///     extension Person: StoredObject {}
///
/// **The key** is the property `pk`, a `UUID`, `String` or `Int`. A type without `pk` that is
/// `Identifiable` by one of these has its `id` for a key. The key is local: in the value it stands
/// in a hidden field, which JSON does not have. So a field with the coding key `pk` is always the
/// key, and is not written as a field; an `id` is written as well. Where a value has no key, as
/// after a way through JSON, reading it makes a new `UUID` or `String`; an `Int` is then missing,
/// which is an error.
///
/// `pk` needs a coding key, as it has by synthesis, or to be settable and declared as such by
/// `RekeyableObject`. Encoders of others (`JSONEncoder`) know nothing of this and write `pk` where
/// it has a coding key.
public protocol StoredObject: SendableMetatype {
  associatedtype PrimaryKey: ObjectKey = UUID

  /// The local key: kept by `populate(from:)`, new in `copy()`, never in JSON.
  var pk: PrimaryKey { get }

  /// The name that the type's collection has in a store, unless its declaration says another: by default that of the type,
  /// without those that it is nested in.
  static var storedName: String { get }

  /// Throws `mismatch` where the value is not one of this type.
  init(storedValue: Value) throws(ObjectError)

  /// The value, with the key in its hidden field. `dictionary` gives names and strings their
  /// numbers.
  ///
  /// Throws `notRepresentable` where the object holds what a value cannot.
  func storedValue(dictionary: ValueDictionary?) throws(ObjectError) -> Value
}

/// A stored type whose `pk` can be set, and so needs no coding key.
public protocol RekeyableObject: StoredObject {
  var pk: PrimaryKey { get set }
}

extension StoredObject {
  public static var storedName: String { String(describing: Self.self) }
}

extension StoredObject where Self: Identifiable, PrimaryKey == ID {
  public var pk: ID { id }
}

extension StoredObject where Self: Codable {
  public init(storedValue: Value) throws(ObjectError) {
    var object: Self
    do {
      object = try ValueDecoder.ordinary.decode(Self.self, from: storedValue)
    } catch {
      throw ObjectError(coding: error)
    }
    if let key = storedValue[hidden: .primaryKey] { try object.restore(key) }
    self = object
  }

  public func storedValue(dictionary: ValueDictionary? = nil) throws(ObjectError) -> Value {
    do {
      return try ValueEncoder(dictionary: dictionary).encode(self)
    } catch {
      throw ObjectError(coding: error)
    }
  }
}

extension StoredObject {
  /// Sets the key where decoding has not.
  mutating func restore(_ value: Value) throws(ObjectError) {
    if !pk.isSame(asKeyValue: value) { try rekey(value) }
  }

  private mutating func rekey(_ value: Value) throws(ObjectError) {
    guard PrimaryKey(keyValue: value) != nil else {
      throw ObjectError(.mismatch, "expected a primary key of type \(PrimaryKey.self)")
    }
    if var object = self as? any RekeyableObject {
      object.setKey(value)
      if let object = object as? Self { self = object }
    }
    guard pk.isSame(asKeyValue: value) else {
      throw ObjectError(.keyNotKept, "expected \(Self.self) to keep its primary key")
    }
  }
}

extension RekeyableObject {
  fileprivate mutating func setKey(_ value: Value) {
    if let key = PrimaryKey(keyValue: value) { pk = key }
  }
}
