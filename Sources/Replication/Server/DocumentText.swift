import Andiron
import CouchProtocol
import DocumentStore
import ValueModel

/// A revision in the form that is sent to a server.
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
