public import Foundation
import ValueModel

extension Transaction {
  /// Stores the bytes of a blob, unless the store has them, and returns the blob for the fields of
  /// objects.
  ///
  /// If no object names it when the transaction ends, it is removed before long. For bytes that
  /// come piece by piece, or are too many for the memory, use `Store.stageBlob`. Throws `.noSpace`
  /// or `.failed` if the bytes cannot be written. Cost: hashes and writes the bytes; less if the
  /// store has them.
  public func addBlob(_ bytes: some ContiguousBytes) throws -> Blob {
    core.blobPins.noteBlobs()
    return try StoreError.wrapping {
      try bytes.withUnsafeBytes { bytes in
        var hash = SHA256()
        hash.add(bytes)
        let digest = BlobDigest(hash)
        try savepoint { try BlobChunks.store(bytes, digest, in: engine) }
        return Blob(digest, byteCount: bytes.count)
      }
    }
  }
}
