package import FHIRModel
package import ValueModel

extension ResourceCatalog {
  /// The part of a resource that `_summary` and `_elements` of a search leave. Throws
  /// `.unknownRelease`.
  package func reduced(
    _ resource: Value, by search: FHIRSearch, release: ReleaseVersion?
  ) throws(FHIRStoreError) -> Value {
    SummaryView(search, try stored(release)).shown(resource)
  }
}
