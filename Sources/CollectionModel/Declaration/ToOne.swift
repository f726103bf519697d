public import ObjectModel

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
  package let key: @Sendable (Object) -> Target.PrimaryKey?
  package let setKey: @Sendable (inout Object, Target.PrimaryKey?) -> Void
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

extension ToOne: Relation {
  public var keyField: any PartialKeyPath<Object> & Sendable { field }
  public var isOptional: Bool { !isRequired }
  public func targetKeys(of object: Object) -> [Target.PrimaryKey] {
    key(object).map { [$0] } ?? []
  }
}

extension ToOne {
  package var dangling: StoreError {
    StoreError(
      .dangling, "there is no object of the key that a required relation holds",
      collection: Object.declaration.name)
  }
}
