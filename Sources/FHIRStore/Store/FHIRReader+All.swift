public import Andiron
public import FHIRModel
public import ObjectModel
public import ValueModel

/// Whole types of resources.
extension FHIRReader {
  /// Calls `body` with each resource of a type, in the order in which they were first stored, until it returns false.
  ///
  /// Holds a few resources at a time.
  public func forEach(
    _ type: String, release: ReleaseVersion? = nil, _ body: (Value) throws -> Bool
  ) throws {
    let release = try records.stored(release)
    guard release.has(type) else {
      throw FHIRStoreError(.unknownType, "\(release.version.rawValue) has no such type")
    }
    try source.collection(release.collection(type)).forEach { _, value in try body(value) }
  }

  /// Calls `body` with each resource that a search finds, in its order; sorts, count and page of the search hold, what it
  /// includes is left out.
  public func forEach(
    _ search: FHIRSearch, release: ReleaseVersion? = nil, _ body: (Value) throws -> Bool
  ) throws {
    var page = search
    page.inclusions = []
    page.total = .none
    for value in try self.search(page, release: release).matches where try !body(value) { return }
  }

  /// The resources of a type as the typed queries of the store have them.
  public func objects<R: Resource>(_ type: R.Type) -> Objects<R, Source> { source.objects(type) }
}
