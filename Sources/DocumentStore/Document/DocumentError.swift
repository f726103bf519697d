public import Foundation

/// Why a database of documents refused a request. Messages name documents' fields, never their
/// content.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The name is not one that a database may have.
    case invalidName
    /// The identifier is empty, reserved or too long.
    case invalidID
    /// The body is not an object, or has a field whose name begins with an underscore; `path` is
    /// that field.
    case invalidBody
    /// No attachment can have the name, or its bytes are not encoded as it says.
    case invalidAttachment
    /// The revisions are not a history: empty, or with numbers that do not count down by one.
    case invalidHistory
    /// The edit is not one of a current state of the document. Read it again, and repeat the edit;
    /// `current` is the revision to start from.
    case conflict
    /// There is no such document, or it is deleted.
    case noSuchDocument
    /// The sequence is not one of the database: it comes from another one, or from this one before
    /// it was dropped or restored. Start over without a sequence.
    case unknownSequence
    /// The bookmark is that of another query, or of an index that is gone. Start over without it.
    case invalidBookmark
    /// The index that was asked for cannot answer the query, or none can, and no other way is
    /// allowed.
    case unusableIndex
  }

  public var code: Code
  public var message: String
  /// The document concerned.
  public var id: String?
  /// The winning revision of the document in a conflict; nil if the document does not exist.
  public var current: Revision?
  /// The field concerned.
  public var path: String?
  /// The index concerned.
  public var index: String?

  init(
    _ code: Code, _ message: String, id: String? = nil, current: Revision? = nil,
    path: String? = nil, index: String? = nil
  ) {
    self.code = code
    self.message = message
    self.id = id
    self.current = current
    self.path = path
    self.index = index
  }

  public var description: String {
    var text = "\(code): \(message)"
    if let index { text += " (index \(index))" }
    if let path { text += " (field \(path))" }
    if let current { text += " (current revision \(current))" }
    return text
  }
}

/// Sentences for the users of a program; `description` is for developers.
extension DocumentError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .invalidName: "This name cannot be used."
    case .invalidID: "The document has no usable identifier."
    case .invalidBody: "The document cannot be stored as it is."
    case .invalidAttachment: "A file of the document cannot be used."
    case .invalidHistory: "The document's history cannot be understood."
    case .conflict: "The document has been changed in the meantime."
    case .noSuchDocument: "The document does not exist."
    case .unknownSequence: "The list of changes has to be read from its beginning."
    case .invalidBookmark: "The search has to be started again."
    case .unusableIndex: "The search cannot be answered in this way."
    }
  }

  public var failureReason: String? { message }
}
