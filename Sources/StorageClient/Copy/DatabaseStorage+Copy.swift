package import CollectionModel

/// Databases keep objects and the indexes over their fields. They have no blobs, no old versions
/// and no code that derives the keys of an index.
extension DatabaseStorage: CopyableStorage {
  package var kindName: String { backend.place.kind }

  package var copyName: String { "\(backend.place.kind) \(backend.place.name)" }

  package func keeps(_ index: IndexDefinition) -> Bool { index.derivation == nil }

  package func readingForCopy<R>(_ body: (any CopyReader) throws -> R) throws -> R {
    try read { try body($0) }
  }

  package func writingForCopy<R>(
    isLast: Bool, _ body: (any CopyWriter) throws -> R
  ) throws -> R {
    try write { try body($0) }
  }
}
