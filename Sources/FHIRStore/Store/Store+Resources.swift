public import Andiron
public import FHIRModel
import ObjectModel
import ValueModel

/// A store as a source of resources.
extension Store: ResourceVersionSource {
  /// Throws what reading throws.
  public func _history(
    _ query: HistoryQuery, _ reader: FHIRReader<Store>, release: ReleaseVersion
  ) throws -> HistoryPage {
    try read { snapshot in
      try snapshot._history(query, FHIRReader(reader.catalog, snapshot), release: release)
    }
  }
}
