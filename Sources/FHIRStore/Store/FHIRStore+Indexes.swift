import Andiron

extension FHIRStore {
  /// Gives the collections of resources the indexes that this program has for them, where they lack
  /// one: after a copy from a database, for instance, which keeps no index of this kind.
  ///
  /// They are built in the background; until then, searches read all resources. The first write to
  /// a collection gives it its index as well. Throws `StoreError`: `.closed`, `.readOnly`, and
  /// `.noSpace` or `.failed` if the change cannot be written.
  public func prepareIndexes() throws {
    let known = try store.collections()
    let missing = releases.flatMap { release in
      known.compactMap { collection -> (type: String, release: StoredRelease)? in
        guard let type = release.type(ofCollection: collection.name),
          !collection.indexes.contains(where: { $0.definition.name == SearchLayout.indexName })
        else { return nil }
        return (type, release)
      }
    }
    if missing.isEmpty { return }
    try write { transaction in
      for (type, release) in missing { try transaction.ensure(type, release) }
    }
  }
}
