public import CollectionModel

extension DatabaseStorage where Backend == MemoryBackend {
  /// Creates an empty storage, which lasts as long as the object.
  public convenience init(oldVersions: VersionRetention = .none) {
    self.init(MemoryBackend(), oldVersions: oldVersions)
  }
}
