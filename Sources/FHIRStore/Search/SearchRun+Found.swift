import Andiron

extension SearchRun {
  /// All matches of a search, in the order of their rows.
  @_specialize(where Source == StoreSnapshot)
  func found(_ search: FHIRSearch) throws -> FoundResources<Source> {
    let filter = try filter(search)
    let collection = release.collection(search.type)
    let rows = try reader.source._withResourceRows(of: collection) {
      try filter.rows(in: $0, usesIndexes: usesIndexes)
    }
    return FoundResources(reader, collection, rows: rows ?? [])
  }
}
