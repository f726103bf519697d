public import Andiron
public import FHIRModel

/// A snapshot of a store as a source of resources.
extension StoreSnapshot: ResourceVersionSource {
  /// Throws what reading throws.
  public func _history(
    _ query: HistoryQuery, _ reader: FHIRReader<StoreSnapshot>, release: ReleaseVersion
  ) throws -> HistoryPage {
    try HistoryRun(reader, reader.catalog.stored(release), query).page()
  }
}
