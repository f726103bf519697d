/// The result of an import: the imported data, and the problems that left something out.
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

  /// The number of documents that have a current revision in the database now, including deleted
  /// documents.
  public var documentCount = 0
  /// The number of current revisions that were new in the database.
  public var newRevisionCount = 0
  /// The number of current revisions that the database already had.
  public var knownRevisionCount = 0
  public var attachmentCount = 0
  public var localDocumentCount = 0
  /// The number of bodies of revisions that are not current. A database knows such revisions by
  /// name only.
  public var supersededBodyCount = 0
  public var problems: [Problem] = []

  public init() {}
}
