public import Andiron
public import FHIRModel
import ObjectModel
public import ValueModel

extension FHIRReader {
  /// One page of the results of a search.
  ///
  /// Throws `FHIRStoreError`: `.unknownRelease`, `.unknownType`, `.unknownParameter`,
  /// `.notSupported`, `.invalidSearch`, those about a parameter with its name. Throws `StoreError`:
  /// `.closed`, and `.damaged` or `.failed` if a record cannot be read. Cost: parameters with keys
  /// are looked up in the index; others are tested on each remaining resource.
  public func search(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try run(search, release).results(search)
  }

  /// One page of the results of a search in text: `Observation?code=8867-4&date=ge2024`. Throws
  /// what ``search(_:release:)`` throws.
  public func search(
    _ text: String, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try search(FHIRSearch(text: text), release: release)
  }

  /// One page of the results of a search, found by testing every resource. The result with indexes
  /// must agree with it. Throws what ``search(_:release:)`` throws.
  public func searchWithoutIndexes(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> FHIRSearchResults {
    try run(search, release, usesIndexes: false).results(search)
  }

  /// Returns an explanation of how a search would be answered; nil if there are no resources of the
  /// type. Throws what ``search(_:release:)`` throws.
  public func explain(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> QueryExplanation? {
    try run(search, release).explanation(search)
  }

  /// Calls `body` with each resource that a search finds.
  ///
  /// Without a sort, the order is that in which they were stored, except that new resources may
  /// fill places left by deleted ones. Nothing is included.
  ///
  /// Throws what ``search(_:release:)`` and `body` throw. Memory: four bytes for each matching
  /// resource; their content is read along the way.
  public func forEach(
    _ search: FHIRSearch, release: ReleaseVersion? = nil, _ body: (Value) throws -> Void
  ) throws {
    try visit(search, release: release) { value, _ in try body(value) }
  }

  /// Calls `body` with each resource that a search finds until it sets `stop`. Throws what
  /// ``forEach(_:release:_:)`` throws.
  public func visit(
    _ search: FHIRSearch, release: ReleaseVersion? = nil,
    _ body: (_ resource: Value, _ stop: inout Bool) throws -> Void
  ) throws {
    try run(search, release).visit(search, body)
  }

  /// All resources that a search finds, whole and in the order in which ``forEach(_:release:_:)``
  /// without a sort has them, to be read a few at a time. The reader's state must not change.
  ///
  /// Throws what ``search(_:release:)`` throws.
  package func found(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) throws -> FoundResources<Source> {
    try run(search, release).found(search)
  }

  private func run(
    _ search: FHIRSearch, _ release: ReleaseVersion?, usesIndexes: Bool = true
  ) throws -> SearchRun<Source> {
    let stored = try catalog.stored(release)
    guard stored.has(search.type) else {
      throw FHIRStoreError(
        .unknownType, "\(stored.version.rawValue) has no resources of that type")
    }
    return SearchRun(
      self, stored, usesIndexes: usesIndexes, ownBases: search.ownBases, timeZone: search.timeZone)
  }
}

/// All resources of a type.
extension FHIRReader {
  /// Calls `body` with each resource of a type. The order is that in which they were first stored,
  /// except that new resources may fill places left by deleted ones.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, `.damaged` or `.failed` if a
  /// record cannot be read, and what `body` throws. Holds a few resources at a time, and four bytes
  /// for each resource of the type.
  public func forEach(
    _ type: String, release: ReleaseVersion? = nil, _ body: (Value) throws -> Void
  ) throws {
    try forEach(FHIRSearch(type), release: release, body)
  }

}

extension FHIRReader where Source: ObjectSource {
  /// The resources of a type, as typed queries of the store see them.
  public func objects<R: Resource>(_ type: R.Type) -> Objects<R, Source> { source.objects(type) }
}
