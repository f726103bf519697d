import FileAccess
package import ObjectModel

/// The declarations of the types in use, each computed once.
package final class TypeRegistry: Sendable {
  private let known = Locked<[ObjectIdentifier: TypeDeclaration]>([:])

  package init() {}

  /// Throws `.invalidDeclaration` if the declaration is wrong or another type has the same
  /// collection.
  package func declaration<Object: StoredObject>(
    of type: Object.Type
  ) throws(StoreError) -> TypeDeclaration {
    let identifier = ObjectIdentifier(type)
    if let known = known.withLock({ $0[identifier] }) { return known }
    let new = try TypeDeclaration(type)
    let isTaken = known.withLock { known in
      let isTaken = known.contains { $0.key != identifier && $0.value.name == new.name }
      if !isTaken { known[identifier] = new }
      return isTaken
    }
    guard !isTaken else {
      throw StoreError(
        .invalidDeclaration, "two types have one collection; give one of them another name",
        collection: new.name)
    }
    return new
  }
}
