internal import Andiron
internal import DocumentStore
internal import Foundation
internal import ValueModel

/// An attachment as CouchDB writes it in a document: with its content as base64 text, or as a stub.
struct ImportedAttachment {
  let name: String
  let contentType: String?
  let digest: String?
  let revisionNumber: Int?
  /// Nil for a stub, which stands for an attachment that the document has already.
  let content: [UInt8]?

  /// Returns the attachments of a document; nil if it has no `_attachments`. Throws
  /// `ObjectImportProblem.Refusal` if they are not as CouchDB writes them.
  static func list(
    _ value: Value?
  ) throws(ObjectImportProblem.Refusal) -> [ImportedAttachment]? {
    guard let value else { return nil }
    guard value.kind == .object else {
      throw ObjectImportProblem.Refusal("_attachments is not an object")
    }
    var list: [ImportedAttachment] = []
    for field in value.fields { list.append(try ImportedAttachment(field.name, field.value)) }
    return list
  }

  private init(_ name: String, _ value: Value) throws(ObjectImportProblem.Refusal) {
    self.name = name
    contentType = value["content_type"]?.string
    digest = value["digest"]?.string
    revisionNumber = value["revpos"]?.integer.flatMap { Int(exactly: $0) }
    if value["stub"]?.boolean == true {
      content = nil
    } else if let text = value["data"]?.string, let data = Data(base64Encoded: text) {
      content = Array(data)
    } else {
      throw ObjectImportProblem.Refusal("an attachment has neither data in base64 nor stub")
    }
  }

  /// The prefix of the digests that can be compared with the bytes: those that the store makes.
  private static let ownPrefix = "sha256-"

  /// Stores the content, and returns the attachment. For a stub, returns the attachment among
  /// `known` with the same name and, if the stub has a digest, the same digest. Throws
  /// `ObjectImportProblem.Refusal` if there is no such attachment, or if the digest is not that of
  /// the content.
  func stored(_ known: [Document], in transaction: Transaction) throws -> Attachment {
    guard let content else {
      let candidates = known.compactMap { $0.attachments[name] }
      guard let found = candidates.first(where: { digest == nil || $0.digest == digest }) else {
        throw ObjectImportProblem.Refusal(
          "an attachment is a stub, and the database does not have its bytes")
      }
      return found
    }
    let blob = try transaction.addBlob(content)
    if let digest, digest.hasPrefix(Self.ownPrefix), digest != blob.digest {
      throw ObjectImportProblem.Refusal("an attachment has other bytes than its digest says")
    }
    let type = contentType ?? "application/octet-stream"
    return Attachment(
      blob, contentType: type, encoding: nil, byteCount: content.count,
      digest: digest ?? blob.digest, revisionNumber: revisionNumber)
  }
}
