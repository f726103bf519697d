public import DocumentStore

/// A revision that could not be replicated, while others were.
public struct RefusedRevision: Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The target rejects the revision, as one of its rules forbids it or the user may not write
    /// it; or the source does not let the user read it.
    case forbidden
    /// The target does not accept a document or attachment of that size, or the source sends more
    /// than the options allow.
    case tooLarge
    /// The target cannot store the revision: it does not allow a name, a field, a number or the
    /// revision number, or the nesting is too deep.
    case invalid
    /// The data does not match the source's description of it: it was damaged at the source or in
    /// transit.
    case damaged
    /// The source announced the revision, but does not have it.
    case gone
  }

  public var id: String
  /// The revision; nil if its number is zero or above 2^53, which no store can hold.
  public var revision: Revision?
  /// The revision as the source names it.
  public var revisionText: String
  public var reason: Reason

  public init(id: String, revision: Revision, reason: Reason) {
    self.id = id
    self.revision = revision
    revisionText = revision.description
    self.reason = reason
  }

  /// Creates the refusal of a revision that no store can hold, as the source names it.
  init(id: String, outOfRange text: String) {
    self.id = id
    revisionText = text
    reason = .invalid
  }
}
