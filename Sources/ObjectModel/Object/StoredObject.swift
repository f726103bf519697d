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

extension StoredObject {
  public static var storedName: String { String(describing: Self.self) }
}

extension StoredObject where Self: Identifiable, PrimaryKey == ID {
  public var pk: ID { id }
}

/// Views that are stored. Their key is in the value's hidden field. Every initializer except
/// `init(unchecked:)` puts one there if keys can be generated; without a key, `pk` is `unassigned`.
extension StoredObject where Self: ObjectView {
  public var pk: PrimaryKey {
    get {
      guard let key = fields[hidden: .primaryKey] else { return .unassigned }
      return PrimaryKey(keyValue: key) ?? .unassigned
    }
    set { fields[hidden: .primaryKey] = newValue.keyValue }
  }

  /// Creates a view of `storedValue`. Throws `.mismatch` if that is not an object.
  public init(storedValue: Value) throws(ObjectError) { try self.init(fields: storedValue) }

  /// Returns the value, with the key in its hidden field. `dictionary` supplies the numbers of
  /// names and strings.
  ///
  /// Throws `.tooDeep` beyond 1,024 nested containers, and `.notRepresentable` beyond 1 GiB.
  public func storedValue(dictionary: ValueDictionary? = nil) throws(ObjectError) -> Value {
    do {
      return try fields.encodedValue(dictionary: dictionary)
    } catch {
      throw ObjectError(error)
    }
  }
}

extension StoredObject where Self: ObjectView, PrimaryKey: GeneratedKey {
  /// Creates an object without fields, with a new key.
  public init() {
    self.init(unchecked: Value(object: [(String, Value)]()))
    pk = .makeKey()
  }

  /// Creates a view of `fields`, with a new key if it has none.
  ///
  /// Throws `.mismatch` if `fields` is not an object.
  public init(fields: Value) throws(ObjectError) {
    guard fields.kind == .object else {
      throw ObjectError(.mismatch, "expected an object, found \(fields.kind)", path: ValuePath())
    }
    self.init(unchecked: fields)
    if fields[hidden: .primaryKey] == nil { pk = .makeKey() }
  }

  /// Creates a view of `storedValue`, with a new key if it has none. Throws `.mismatch` if that is
  /// not an object.
  public init(storedValue: Value) throws(ObjectError) { try self.init(fields: storedValue) }

  /// Decodes an object, with a new key if it has none.
  ///
  /// Throws `DecodingError.typeMismatch` if the decoded value is not an object, and what decoding a
  /// `Value` throws.
  public init(from decoder: any Decoder) throws {
    self.init(unchecked: try Self.object(from: decoder))
    if fields[hidden: .primaryKey] == nil { pk = .makeKey() }
  }
}
