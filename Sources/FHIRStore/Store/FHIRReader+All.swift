public import Andiron
public import FHIRModel
public import ObjectModel
public import ValueModel

/// Whole types of resources.
extension FHIRReader {
  /// Calls `body` with each resource of a type, in the order in which they were first stored, but for places that deleted
  /// ones have left, until it returns false.
  ///
  /// Holds a few resources at a time, and four bytes for each.
  public func forEach(
    _ type: String, release: ReleaseVersion? = nil, _ body: (Value) throws -> Bool
  ) throws {
    try forEach(FHIRSearch(type), release: release, body)
  }

  /// The resources of a type as the typed queries of the store have them.
  public func objects<R: Resource>(_ type: R.Type) -> Objects<R, Source> { source.objects(type) }
}
