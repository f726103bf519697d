import Andiron
import CouchProtocol
import DocumentStore
import ValueModel

/// A revision as it is sent to a server.
struct DocumentText {
  let revision: ReplicaRevision

  /// The attachments whose bytes are sent; the others are stubs.
  var sent: Set<String> = []

  var value: Value {
    let newest = revision.revision
    var fields: [(String, Value)] = [
      ("_id", Value(revision.id)), ("_rev", Value(newest.description)),
      (
        "_revisions",
        [
          "start": Value(newest.number),
          "ids": Value(array: revision.history.map { Value($0.digestText) }),
        ]
      ),
    ]
    if revision.isDeleted { fields.append(("_deleted", true)) }
    if !revision.files.isEmpty {
      fields.append(
        ("_attachments", Value(object: revision.files.map { ($0.name, value(of: $0)) })))
    }
    return Value(object: fields + revision.body.fields.map { ($0.name, $0.value) })
  }

  private func value(of file: ReplicaRevision.File) -> Value {
    var fields: [(String, Value)] = [
      ("content_type", Value(file.contentType)), ("revpos", Value(file.revisionNumber)),
      ("digest", Value(file.digest)), ("length", Value(file.byteCount)),
    ]
    if sent.contains(file.name) {
      fields.append(("follows", true))
      if let encoding = file.encoding, let attachment = file.attachment {
        fields.append(("encoding", Value(encoding.rawValue)))
        fields.append(("encoded_length", Value(attachment.blob.byteCount)))
      }
    } else {
      fields.append(("stub", true))
    }
    return Value(object: fields)
  }
}

extension ReplicaRevision.File {
  /// The attachment with its bytes; nil of a stub.
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

  /// Reads the bytes. Throws what the store throws; nil of a stub.
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
