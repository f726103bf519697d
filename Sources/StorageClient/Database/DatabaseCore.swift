import CollectionModel

/// The state that all readers and transactions of a storage share.
final class DatabaseCore: Sendable {
  let catalog = BackendCatalog()
  let counts = BackendCounts()
  let parsers = RecordParsers()
  let types = TypeRegistry()
  let derivations = DerivationRegistry()
  let bell = CommitBell()
  /// The old versions of objects that are kept.
  let oldVersions: VersionRetention

  init(oldVersions: VersionRetention) {
    self.oldVersions = oldVersions
    derivations.add([BlobDerivation(), VersionDerivation()])
  }
}
