import Andiron
import DocumentStore
import ValueModel

/// A revision of a document in its form in a parcel.
struct ParcelDocument {
  /// An attachment, whose bytes precede the document.
  struct File {
    var contentType: String
    var encoding: Attachment.Encoding?
    var byteCount: Int
    var digest: String
    var revisionNumber: Int?
    /// The digest of the stored bytes.
    var blob: String
  }

  var id: String
  var history: [Revision]
  var isDeleted: Bool
  var body: Value
  var files: [String: File]

  init(_ leaf: Document, _ history: [Revision]) {
    id = leaf.id
    self.history = history
    isDeleted = leaf.isDeleted
    body = leaf.body
    files = leaf.attachments.mapValues {
      File(
        contentType: $0.contentType, encoding: $0.encoding, byteCount: $0.byteCount,
        digest: $0.digest, revisionNumber: $0.revisionNumber, blob: $0.blob.digest)
    }
  }

  var value: Value {
    var fields: [(String, Value)] = [
      ("id", Value(id)), ("revisions", Value(array: history.map { Value($0.description) })),
    ]
    if isDeleted { fields.append(("deleted", true)) }
    fields.append(("body", body))
    if !files.isEmpty {
      fields.append(
        ("attachments", Value(object: files.sorted { $0.key < $1.key }.map { ($0, $1.value) })))
    }
    return Value(object: fields)
  }

  /// Nil if the value is not a document.
  init?(_ value: Value) {
    guard let id = value["id"]?.string, let revisions = value["revisions"],
      revisions.kind == .array,
      let body = value["body"], body.kind == .object
    else { return nil }
    let history = revisions.elements.compactMap { $0.string.flatMap { Revision($0) } }
    guard history.count == revisions.count, !history.isEmpty else { return nil }
    var files: [String: File] = [:]
    if let attachments = value["attachments"] {
      for (name, stored) in attachments.fields {
        guard let file = File(stored) else { return nil }
        files[name] = file
      }
    }
    self.id = id
    self.history = history
    self.body = body
    self.files = files
    isDeleted = value["deleted"] == true
  }

  /// Returns the revision to add; nil if the bytes of an attachment did not precede it.
  func revision(_ blobs: [String: StagedBlob]) -> ForeignRevision? {
    var attachments: [String: Attachment] = [:]
    for (name, file) in files {
      guard let staged = blobs[file.blob] else { return nil }
      attachments[name] = Attachment(
        staged.blob, contentType: file.contentType, encoding: file.encoding,
        byteCount: file.byteCount, digest: file.digest, revisionNumber: file.revisionNumber)
    }
    return ForeignRevision(
      id: id, history: history, isDeleted: isDeleted, body: body, attachments: attachments)
  }
}

extension ParcelDocument.File {
  fileprivate var value: Value {
    var fields: [(String, Value)] = [
      ("type", Value(contentType)), ("length", Value(byteCount)), ("digest", Value(digest)),
      ("blob", Value(blob)),
    ]
    if let encoding { fields.append(("encoding", Value(encoding.rawValue))) }
    if let revisionNumber { fields.append(("revision", Value(revisionNumber))) }
    return Value(object: fields)
  }

  fileprivate init?(_ value: Value) {
    guard let type = value["type"]?.string, let digest = value["digest"]?.string,
      let length = value["length"]?.integer.flatMap({ Int(exactly: $0) }), length >= 0,
      let blob = value["blob"]?.string
    else { return nil }
    var encoding: Attachment.Encoding?
    if let name = value["encoding"]?.string {
      guard let known = Attachment.Encoding(rawValue: name) else { return nil }
      encoding = known
    }
    self.init(
      contentType: type, encoding: encoding, byteCount: length, digest: digest,
      revisionNumber: value["revision"]?.integer.flatMap { Int(exactly: $0) }, blob: blob)
  }
}
