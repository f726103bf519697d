public import FHIRModel

extension FHIRRecords {
  /// One page of the results of a search, as the store is now. Throws the errors of
  /// ``FHIRReader/search(_:release:)``.
  public func search(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try read { try $0.search(search, release: release) }
  }

  /// One page of the results of a search in text, as the store is now. Throws the errors of
  /// ``FHIRReader/search(_:release:)``.
  public func search(
    _ text: String, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try read { try $0.search(text, release: release) }
  }
}
