public import ObjectModel
import ValueModel

/// A relation from objects of one type to at most one of another, by the primary key that they hold.
///
///     struct Order: Codable, StoredObject { var pk = UUID(); var customerKey: UUID? }
///     extension Order { static let customer = ToOne(\Order.customerKey, to: Customer.self) }
///
///     let customer = try store.related(Order.customer, of: order)
///
/// Nothing links the two objects but the key: either may be stored first, and the target is looked up when
/// it is asked for.
public struct ToOne<Object: StoredObject, Target: StoredObject>: Sendable {
  let field: any PartialKeyPath<Object> & Sendable
  let key: @Sendable (Object) -> Target.PrimaryKey?
  let setKey: @Sendable (inout Object, Target.PrimaryKey?) -> Void
  /// Whether every object has a key.
  public let isRequired: Bool

  /// A relation that an object may have or not.
  public init(
    _ field: any WritableKeyPath<Object, Target.PrimaryKey?> & Sendable,
    to target: Target.Type = Target.self
  ) {
    self.field = field
    key = { $0[keyPath: field] }
    setKey = { $0[keyPath: field] = $1 }
    isRequired = false
  }

  /// A relation that every object has.
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

/// A relation from objects of one type to any number of another, by a list of primary keys. The list keeps
/// its order, and a key that comes twice counts twice.
public struct ToMany<Object: StoredObject, Target: StoredObject>: Sendable {
  let field: any PartialKeyPath<Object> & Sendable
  let keys: @Sendable (Object) -> [Target.PrimaryKey]
  let setKeys: @Sendable (inout Object, [Target.PrimaryKey]) -> Void

  public init(
    _ field: any WritableKeyPath<Object, [Target.PrimaryKey]> & Sendable,
    to target: Target.Type = Target.self
  ) {
    self.field = field
    keys = { $0[keyPath: field] }
    setKeys = { $0[keyPath: field] = $1 }
  }

  /// An absent list is as an empty one; setting an empty one makes it empty.
  public init(
    _ field: any WritableKeyPath<Object, [Target.PrimaryKey]?> & Sendable,
    to target: Target.Type = Target.self
  ) {
    self.field = field
    keys = { $0[keyPath: field] ?? [] }
    setKeys = { $0[keyPath: field] = $1 }
  }
}

/// A relation by stored keys, of either kind.
public protocol Relation<Object, Target>: Sendable {
  associatedtype Object: StoredObject
  associatedtype Target: StoredObject
  /// The field that holds the key or keys.
  var keyField: any PartialKeyPath<Object> & Sendable { get }
  /// The keys that an object holds, in order.
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
  /// Where the key or keys stand in the stored value. Throws `.invalidRelationship` where the field is none
  /// of the stored ones.
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
  /// The key as it stands in a field of another object: as its own coding writes it.
  var fieldValue: Value { (self as? any QueryArgument)?.queryValue ?? keyValue }
}
