public import Andiron
public import FHIRModel
import ObjectModel
public import ValueModel

/// All resources of a type.
extension FHIRReader {
  /// Calls `body` with each resource of a type until it returns false. The order is that in which
  /// they were first stored, except that new resources may fill places left by deleted ones.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, `.engine` if a record cannot be
  /// read, and what `body` throws. Holds a few resources at a time, and four bytes for each
  /// resource of the type.
  public func forEach(
    _ type: String, release: ReleaseVersion? = nil, _ body: (Value) throws -> Bool
  ) throws {
    try forEach(FHIRSearch(type), release: release, body)
  }

  /// The resources of a type, as typed queries of the store see them.
  public func objects<R: Resource>(_ type: R.Type) -> Objects<R, Source> { source.objects(type) }
}
