/// What an import has brought, and what it could not bring.
public struct DatastoreReport: Sendable, Hashable {
  /// Something that was left out.
  public struct Problem: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
      /// The identifier cannot be that of a document, or is no text.
      case identifier
      /// The revision's name is not a number, a hyphen and a digest; or the revisions of the
      /// document were made from each other, so that none is current.
      case revision
      /// The body is missing.
      case noBody
      /// The body is no JSON object without reserved fields.
      case body
      /// The bytes of an attachment are missing, or do not have the length or the SHA-1 that the
      /// datastore names. The revision is left out as well.
      case attachment
    }

    /// The document; nil if its identifier is no text.
    public var id: String?
    public var reason: Reason

    public init(id: String?, reason: Reason) {
      self.id = id
      self.reason = reason
    }
  }

  /// Documents of which a current revision is in the database now, deleted ones included.
  public var documentCount = 0
  /// Current revisions that were new in the database.
  public var newRevisionCount = 0
  /// Current revisions that the database had already.
  public var knownRevisionCount = 0
  public var attachmentCount = 0
  public var localDocumentCount = 0
  /// Bodies of revisions that are not current. A database knows such revisions by name only.
  public var supersededBodyCount = 0
  public var problems: [Problem] = []

  public init() {}
}
