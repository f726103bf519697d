public import ObjectModel
import ValueModel

/// A relation from objects of one type to at most one object of another type, by the primary key
/// that they hold.
///
///     struct Order: Codable, StoredObject { var pk = UUID(); var customerKey: UUID? }
///     extension Order { static let customer = ToOne(\Order.customerKey, to: Customer.self) }
///
///     let customer = try store.related(Order.customer, of: order)
///
/// Only the key links the two objects: either may be stored first, and the target is looked up when
/// it is requested.
public struct ToOne<Object: StoredObject, Target: StoredObject>: Sendable {
  let field: any PartialKeyPath<Object> & Sendable
  let key: @Sendable (Object) -> Target.PrimaryKey?
  let setKey: @Sendable (inout Object, Target.PrimaryKey?) -> Void
  /// Whether every object has a key.
  public let isRequired: Bool

  /// Creates a relation that an object may or may not have.
  public init(
    _ field: any WritableKeyPath<Object, Target.PrimaryKey?> & Sendable,
    to target: Target.Type = Target.self
  ) {
    self.field = field
    key = { $0[keyPath: field] }
    setKey = { $0[keyPath: field] = $1 }
    isRequired = false
  }

  /// Creates a relation that every object has.
  public init(
    _ field: any WritableKeyPath<Object, Target.PrimaryKey> & Sendable,
    to target: Target.Type = Target.self
  ) {
    self.field = field
    key = { $0[keyPath: field] }
    setKey = { object, key in
      if let key { object[keyPath: field] = key }
    }
    isRequired = true
  }
}

/// A relation from objects of one type to any number of objects of another type, by a list of
/// primary keys.
///
/// The list keeps its order, and a key that occurs twice counts twice.
public struct ToMany<Object: StoredObject, Target: StoredObject>: Sendable {
  let field: any PartialKeyPath<Object> & Sendable
  let keys: @Sendable (Object) -> [Target.PrimaryKey]
  let setKeys: @Sendable (inout Object, [Target.PrimaryKey]) -> Void

  /// Creates a relation by a list of keys.
  public init(
    _ field: any WritableKeyPath<Object, [Target.PrimaryKey]> & Sendable,
    to target: Target.Type = Target.self
  ) {
    self.field = field
    keys = { $0[keyPath: field] }
    setKeys = { $0[keyPath: field] = $1 }
  }

  /// Creates a relation by an optional list of keys.
  ///
  /// A missing list counts as empty; setting no targets stores an empty list.
  public init(
    _ field: any WritableKeyPath<Object, [Target.PrimaryKey]?> & Sendable,
    to target: Target.Type = Target.self
  ) {
    self.field = field
    keys = { $0[keyPath: field] ?? [] }
    setKeys = { $0[keyPath: field] = $1 }
  }
}

/// A relation by stored keys, to one object or to many.
public protocol Relation<Object, Target>: Sendable {
  associatedtype Object: StoredObject
  associatedtype Target: StoredObject
  /// The field that holds the key or keys.
  var keyField: any PartialKeyPath<Object> & Sendable { get }
  /// Returns the keys that an object holds, in order.
  func targetKeys(of object: Object) -> [Target.PrimaryKey]
  /// Whether an object may hold no key.
  var isOptional: Bool { get }
}

extension ToOne: Relation {
  public var keyField: any PartialKeyPath<Object> & Sendable { field }
  public var isOptional: Bool { !isRequired }
  public func targetKeys(of object: Object) -> [Target.PrimaryKey] {
    key(object).map { [$0] } ?? []
  }
}

extension ToMany: Relation {
  public var keyField: any PartialKeyPath<Object> & Sendable { field }
  public var isOptional: Bool { true }
  public func targetKeys(of object: Object) -> [Target.PrimaryKey] { keys(object) }
}

extension Relation {
  /// The path of the key or keys in the stored value. Throws `.invalidRelationship` if the field is
  /// not a stored field.
  func path() throws(StoreError) -> ValuePath {
    do {
      return try FieldPaths().resolve(keyField)
    } catch {
      throw StoreError(
        .invalidRelationship, error.description, collection: Object.declaration.name,
        underlying: error)
    }
  }
}

extension ObjectKey {
  /// The key as it appears in a field of another object: in its own coding.
  var fieldValue: Value { (self as? any QueryArgument)?.queryValue ?? keyValue }
}
