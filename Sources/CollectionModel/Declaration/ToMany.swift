public import ObjectModel

/// A relation from objects of one type to any number of objects of another type, by a list of
/// primary keys.
///
/// The list keeps its order, and a key that occurs twice counts twice.
public struct ToMany<Object: StoredObject, Target: StoredObject>: Sendable {
  let field: any PartialKeyPath<Object> & Sendable
  package let keys: @Sendable (Object) -> [Target.PrimaryKey]
  package let setKeys: @Sendable (inout Object, [Target.PrimaryKey]) -> Void

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

extension ToMany: Relation {
  public var keyField: any PartialKeyPath<Object> & Sendable { field }
  public var isOptional: Bool { true }
  public func targetKeys(of object: Object) -> [Target.PrimaryKey] { keys(object) }
}
