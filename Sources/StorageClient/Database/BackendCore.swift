import Andiron

/// The state that all readers and transactions of a storage share.
final class BackendCore: Sendable {
  let catalog = BackendCatalog()
  let types = TypeRegistry()
  let bell = CommitBell()
}
