public import FHIRModel

extension FHIRRecords {
  /// One page of the results of a search, as the store is now. Throws the errors of
  /// ``FHIRReader/search(_:release:)``.
  public func search(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try search.isOneQuestion
      ? _readOnce { try $0.search(search, release: release) }
      : read { try $0.search(search, release: release) }
  }

  /// One page of the results of a search in text, as the store is now. Throws the errors of
  /// ``FHIRReader/search(_:release:)``.
  public func search(
    _ text: String, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try search(FHIRSearch(text: text), release: release)
  }
}

extension FHIRSearch {
  /// Whether one look-up in a database probably gives the page: nothing is followed, included or
  /// sorted, most resources that are read match, and the total needs no question of its own.
  fileprivate var isOneQuestion: Bool {
    let isCountedAlone = summary == .count || total == .none || (count == nil && page == nil)
    return isCountedAlone && inclusions.isEmpty && sorts.isEmpty
      && !criteria.contains { criterion in
        criterion.name.contains(".") || criterion.name.hasPrefix("_has:")
          || ["_text", "_content"].contains(criterion.name)
      }
  }
}
