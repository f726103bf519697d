package import CollectionModel

/// Databases keep objects, the indexes over their fields, and those derived indexes whose code the
/// program has given them. They have no blobs and no old versions.
extension DatabaseStorage: CopyableStorage {
  package var kindName: String { backend.place.kind }

  package var copyName: String { "\(backend.place.kind) \(backend.place.name)" }

  package func keeps(_ index: IndexDefinition) -> Bool {
    core.derivations.canMakeEntries(of: index)
  }

  package func readingForCopy<R>(_ body: (any CopyReader) throws -> R) throws -> R {
    try read { try body($0) }
  }

  package func writingForCopy<R>(
    isLast: Bool, _ body: (any CopyWriter) throws -> R
  ) throws -> R {
    try write { try body($0) }
  }
}
