import Andiron
import DocumentStore

extension ReplicaRevision.File {
  /// The attachment with its bytes; nil for a stub.
  var attachment: Attachment? {
    switch content {
    case .stub: nil
    case .stored(let attachment, _): attachment
    case .staged(let staged, _):
      Attachment(
        staged.blob, contentType: contentType, encoding: encoding, byteCount: byteCount,
        digest: digest, revisionNumber: revisionNumber)
    }
  }

  /// Returns a sequence of the bytes; nil for a stub. Throws the errors of the store.
  func reader() throws -> BlobPieces? {
    switch content {
    case .stub: nil
    case .stored(let attachment, let database):
      BlobPieces(try database.origin.reader(of: attachment.blob), database.origin)
    case .staged(let staged, let store):
      BlobPieces(try store.snapshot().reader(of: staged.blob), try store.snapshot())
    }
  }
}
