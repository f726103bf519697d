public import DocumentStore

/// A revision that could not be replicated, while others were.
public struct RefusedRevision: Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The target does not take it: a rule of the target, or the user may not write it.
    case forbidden
    /// The target takes no document or attachment of that size.
    case tooLarge
    /// The target cannot store it: a name, a field or a number that it does not allow, nesting that
    /// is too deep, or the number of the revision.
    case invalid
    /// What the source sent of it is not what the source said: it is damaged there or on the way.
    case damaged
    /// The source told of it, and has no such revision.
    case gone
  }

  public var id: String
  /// Nil if its number is zero or above 2^53: no store can hold such a revision.
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

  /// A revision that no store can hold, as the source names it.
  init(id: String, outOfRange text: String) {
    self.id = id
    revisionText = text
    reason = .invalid
  }
}
