package import ObjectModel
import StorageEngine

extension Transaction {
  /// Gives a collection an index with a keeper of this kind, in place of another one of this name.
  /// Cheap if nothing has to change. Throws `.noSuchCollection`.
  package func ensureIndex(
    _ index: IndexDefinition, kind: any IndexKeeperKind, ofCollection name: String
  ) throws {
    core.derivations.keepers.add([kind])
    let known = catalog.collections[name]?.indexes.first { $0.definition.name == index.name }
    if let known, known.definition == index, known.isKept { return }
    try savepoint {
      if let known, known.definition != index { _ = try dropIndex(index.name, of: name) }
      try addIndex(index, toCollection: name)
    }
  }

  /// Gives the collection of a type an index with a keeper of this kind.
  package func ensureIndex<Object: StoredObject>(
    _ index: IndexDefinition, kind: any IndexKeeperKind, of type: Object.Type
  ) throws {
    let binding = try collection(of: type)
    try ensureIndex(index, kind: kind, ofCollection: binding.name)
  }

  /// Drops an index of a kind of keepers by its name. False if there is none.
  package func dropIndex(_ index: String, kind: any IndexKeeperKind, ofCollection name: String)
    throws -> Bool
  {
    let prefix = KeeperIdentifier.prefix + kind.prefix
    let known = catalog.collections[name]?.indexes.first { $0.definition.name == index }
    guard known?.definition.derivation?.hasPrefix(prefix) ?? false else { return false }
    return try dropIndex(index, of: name)
  }
}
