/// A blob whose bytes are stored, and which no object needs to name for as long as this is kept.
///
/// Keep it until the transaction that stores the first object with the blob has returned.
public final class StagedBlob: Sendable {
  /// The value to store in objects.
  public let blob: Blob
  private let core: StoreCore
  private let digest: BlobDigest

  /// The digest has been pinned.
  init(_ digest: BlobDigest, byteCount: Int, _ core: StoreCore) {
    blob = Blob(digest, byteCount: byteCount)
    self.digest = digest
    self.core = core
  }

  deinit { core.blobPins.unpin(digest) }
}
