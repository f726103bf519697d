public import Foundation
public import ValueModel

/// A type whose instances can be stored: each has a primary key, and can be converted to and from a
/// value.
///
/// A `Codable` struct or final class conforms with one line:
///
///     struct Person: Codable { var pk = UUID(); var name: String }
///     extension Person: StoredObject {}
///
/// **The key** is the property `pk`, a `UUID`, `String` or `Int`, or a `CompoundKey`. A type
/// without `pk` that is `Identifiable` by one of these uses its `id` as the key. The key is local:
/// the value has it in a hidden field, which JSON does not have. So a field with the coding key
/// `pk` is always the key, and is not written as a field; an `id` is written as well. If a value
/// has no key, for example after passing through JSON, reading it generates a new `UUID` or
/// `String`; other keys are then missing, which is an error.
///
/// `pk` must either have a coding key, as it does when synthesised, or be settable, with the type
/// conforming to `RekeyableObject`. Other encoders (`JSONEncoder`) know nothing of this and write
/// `pk` if it has a coding key.
public protocol StoredObject: SendableMetatype {
  associatedtype PrimaryKey: ObjectKey = UUID

  /// The local key: kept by `populate(from:)`, new in `copy()`, never in JSON.
  var pk: PrimaryKey { get }

  /// The name of the type's collection in a store, unless its declaration gives another. By default
  /// the name of the type, without the types that it is nested in.
  static var storedName: String { get }

  /// Creates the object of a value that `storedValue` returned.
  ///
  /// Throws `.mismatch` if the value is not one of this type. `Codable` types can also throw
  /// `.keyNotKept` and `.failed`.
  init(storedValue: Value) throws(ObjectError)

  /// Returns the value, with the key in its hidden field. `dictionary` supplies the numbers of
  /// names and strings.
  ///
  /// Throws `.notRepresentable` if the object contains something that a value cannot represent.
  /// Views can also throw `.tooDeep`, other `Codable` types `.failed`.
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
  /// Decodes the object.
  ///
  /// Throws `.mismatch` if the value is not one of this type or its key has another type,
  /// `.keyNotKept` if the type does not keep the key, and `.failed` if the type's `init(from:)`
  /// throws an error of its own.
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

  /// Encodes the object, with the key in its hidden field. `dictionary` supplies the numbers of
  /// names and strings.
  ///
  /// Throws `.notRepresentable` if the object contains something that a value cannot represent, and
  /// `.failed` if the type's `encode(to:)` throws an error of its own.
  public func storedValue(dictionary: ValueDictionary? = nil) throws(ObjectError) -> Value {
    do {
      return try ValueEncoder(dictionary: dictionary).encode(self)
    } catch {
      throw ObjectError(coding: error)
    }
  }
}

extension StoredObject {
  /// Sets the key if decoding has not.
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
