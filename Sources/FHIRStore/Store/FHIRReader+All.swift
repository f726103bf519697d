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

  /// The resources of a type as the typed queries of the store have them.
  public func objects<R: Resource>(_ type: R.Type) -> Objects<R, Source> { source.objects(type) }
}
