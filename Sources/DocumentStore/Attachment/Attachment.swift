public import Andiron

/// A file that belongs to a revision of a document: the name of its bytes, which are stored beside
/// the document, and their properties.
///
/// A value: it holds no bytes. Equal bytes are stored once, however many documents and revisions
/// have them, and are removed with the last revision that has them.
public struct Attachment: Sendable, Hashable {
  /// The encoding of the stored bytes.
  public enum Encoding: String, Sendable, Hashable, CaseIterable {
    case gzip
  }

  /// The media type; `application/octet-stream` if it is unknown.
  public var contentType: String
  /// The stored bytes.
  public let blob: Blob
  /// The encoding of the stored bytes; nil if they are the content as it is.
  public let encoding: Encoding?
  /// The number of bytes of the content, decoded.
  public let byteCount: Int
  /// The digest that other databases know the attachment by: the digest of the stored bytes, or the
  /// one from the replica that the attachment came from. Equal content may have different digests,
  /// so they say nothing about equality.
  public let digest: String
  /// The number of the revision that brought the bytes; nil for one that is not stored yet.
  public internal(set) var revisionNumber: Int?

  /// Creates an attachment of bytes that were stored by `Transaction.addBlob` or `Store.stageBlob`.
  public init(_ blob: Blob, contentType: String = "application/octet-stream") {
    self.contentType = contentType
    self.blob = blob
    encoding = nil
    byteCount = blob.byteCount
    digest = blob.digest
  }

  /// Creates an attachment as another replica has it, for ``ForeignRevision``.
  ///
  /// `blob` are its bytes as that replica sent them: if they are encoded, `byteCount` is the number
  /// of bytes of the content; a negative one counts as zero.
  public init(
    _ blob: Blob, contentType: String, encoding: Encoding?, byteCount: Int, digest: String,
    revisionNumber: Int?
  ) {
    self.contentType = contentType
    self.blob = blob
    self.encoding = encoding
    self.byteCount = encoding == nil ? blob.byteCount : max(0, byteCount)
    self.digest = digest
    self.revisionNumber = revisionNumber
  }

  /// Whether the content and what is said of it are the same, whenever it was brought.
  func isSame(as other: Attachment) -> Bool {
    blob == other.blob && encoding == other.encoding && contentType == other.contentType
  }
}
