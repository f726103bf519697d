package import CollectionModel
package import ValueModel

/// Databases keep objects with their blobs, the indexes over their fields, and those derived
/// indexes whose code the program has given them. A copy counts old versions, and leaves them out.
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

  /// Adds the blobs in a transaction of their own, before the objects that name them.
  package func stageBlobs(
    of values: [Value], from reader: any CopyReader
  ) throws -> (kept: [any Sendable], addedCount: Int) {
    let digests = Set(values.flatMap { BlobDerivation().keys(of: $0) })
      .sorted { $0.lexicographicallyPrecedes($1) }
    if digests.isEmpty { return ([], 0) }
    let addedCount = try write { transaction in
      try digests.count { try transaction.copyBlob($0, from: reader) }
    }
    return ([], addedCount)
  }
}
