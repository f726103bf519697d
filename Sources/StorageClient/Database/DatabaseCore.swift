import CollectionModel

/// The state that all readers and transactions of a storage share.
final class DatabaseCore: Sendable {
  let catalog = BackendCatalog()
  let counts = BackendCounts()
  let parsers = RecordParsers()
  let types = TypeRegistry()
  let derivations = DerivationRegistry()
  let bell = CommitBell()
}
