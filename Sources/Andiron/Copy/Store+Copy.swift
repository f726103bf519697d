import StorageEngine
package import ValueModel

/// A store keeps everything that a copy brings, but for old versions, which have the numbers and
/// times of the store that wrote them: a backup has them.
extension Store: CopyableStorage {
  package var kindName: String { "copies in a store" }

  package var copyName: String { "store " + identifierBytes.map { $0.hexadecimal }.joined() }

  package func keeps(_ index: IndexDefinition) -> Bool {
    guard let derivation = index.derivation else { return true }
    return index.hasKeeper
      ? core.derivations.keepers[derivation] != nil : core.derivations[derivation] != nil
  }

  package func readingForCopy<R>(_ body: (any CopyReader) throws -> R) throws -> R {
    try read { try body($0) }
  }

  package func writingForCopy<R>(
    isLast: Bool, _ body: (any CopyWriter) throws -> R
  ) throws -> R {
    try write(durability: isLast ? .full : .buffered) { try body(CopyTransaction(transaction: $0)) }
  }

  package func stageBlobs(
    of values: [Value], from reader: any CopyReader
  ) throws -> (kept: [any Sendable], addedCount: Int) {
    let digests = Set(values.flatMap { BlobDerivation().keys(of: $0) })
      .sorted { $0.lexicographicallyPrecedes($1) }
    var result: (kept: [any Sendable], addedCount: Int) = ([], 0)
    for bytes in digests {
      guard let digest = BlobDigest(bytes: bytes) else { continue }
      // From here on, no sweep removes the blob if it is there.
      core.blobPins.pin(digest)
      let pinned = StagedBlob(digest, byteCount: 0, core)
      if try _withReadState({ try $0.blob(digest) }) != nil {
        result.kept.append(pinned)
      } else if let staged = try stageBlob(bytes, from: reader) {
        result.kept.append(staged)
        result.addedCount += 1
      }
    }
    return result
  }

  /// Nil if the source does not have the blob: the body of a document may look as if it named one.
  private func stageBlob(_ digest: [UInt8], from reader: any CopyReader) throws -> StagedBlob? {
    var isFound = false
    let staged = try stageBlob { writer in
      isFound = try reader.visitBlob(digest: digest) { try writer.append($0) }
    }
    return isFound ? staged : nil
  }
}

extension UInt8 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}
