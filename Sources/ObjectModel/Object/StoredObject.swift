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
