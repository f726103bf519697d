public import FHIRModel

/// A source that also has histories.
public protocol ResourceVersionSource: ResourceSource {
  /// Returns a part of a history, as `reader`, a reader of this source, shows it. The types of the
  /// query are in the release. Throws the error of the storage, and `.unknownRelease`.
  func _history(
    _ query: HistoryQuery, _ reader: FHIRReader<Self>, release: ReleaseVersion
  ) throws -> HistoryPage
}
