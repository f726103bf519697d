public import Andiron
public import FHIRModel
public import ValueModel

extension FHIRReader {
  /// One page of what a search finds.
  ///
  /// Throws `FHIRStoreError`: `.unknownType`, `.unknownParameter`, `.notSupported`, `.invalidSearch`, each with the name of
  /// the parameter. Cost: parameters with keys are looked up in the index, others tested on each resource that is left.
  public func search(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try run(search, release).results(search)
  }

  /// The same of a search in text: `Observation?code=8867-4&date=ge2024`.
  public func search(
    _ text: String, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try search(FHIRSearch(text: text), release: release)
  }

  /// Answered by testing every resource: what an answer by indexes must agree with.
  public func searchWithoutIndexes(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try run(search, release, usesIndexes: false).results(search)
  }

  /// How a search would be answered; nil where there is no resource of the type.
  public func explain(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> QueryExplanation? {
    try run(search, release).explanation(search)
  }

  /// Calls `body` with each resource that a search finds, in its order, until it returns false; without a sort in the order
  /// in which they were stored, but for places that deleted ones have left. Nothing is included.
  ///
  /// Throws what ``search(_:release:)`` does, and what `body` does. Memory: four bytes for each resource that matches; what
  /// they hold is read as they come.
  public func forEach(
    _ search: FHIRSearch, release: ReleaseVersion? = nil, _ body: (Value) throws -> Bool
  ) throws {
    try run(search, release).forEach(search, body)
  }

  private func run(
    _ search: FHIRSearch, _ release: ReleaseVersion?, usesIndexes: Bool = true
  ) throws -> SearchRun<Source> {
    let stored = try records.stored(release)
    guard stored.has(search.type) else {
      throw FHIRStoreError(
        .unknownType, "\(stored.version.rawValue) has no resources of that type")
    }
    return SearchRun(self, stored, usesIndexes: usesIndexes)
  }
}

extension FHIRStore {
  /// One page of what a search finds, as the store is now; see ``FHIRReader/search(_:release:)``.
  public func search(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try read { try $0.search(search, release: release) }
  }

  public func search(
    _ text: String, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try read { try $0.search(text, release: release) }
  }
}
