public import Andiron

/// Old versions in stores and snapshots.
extension SnapshotSource where Self: ResourceSource {
  /// Throws what reading versions throws.
  public func _resourceVersions(
    _ key: RecordKey, in collection: String, isMaintained: Bool
  ) throws -> [ResourceVersion] {
    try _versions(key, in: collection).map { ResourceVersion($0, isMaintained: isMaintained) }
  }
}
