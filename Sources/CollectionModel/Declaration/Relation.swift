public import ObjectModel
package import ValueModel

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

extension Relation {
  /// The path of the key or keys in the stored value. Throws `.invalidRelationship` if the field is
  /// not a stored field.
  package func path() throws(StoreError) -> ValuePath {
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
  package var fieldValue: Value { (self as? any QueryArgument)?.queryValue ?? keyValue }
}
