/// The content of a storage as a copy sees it. It is public only because a requirement of
/// ``ObjectStorage`` names it.
public struct StorageContent: Sendable {
  package let storage: any CopyableStorage

  package init(_ storage: any CopyableStorage) { self.storage = storage }
}
