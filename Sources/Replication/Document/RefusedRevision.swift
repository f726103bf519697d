public import DocumentStore

/// A revision that could not be replicated, while others were.
public struct RefusedRevision: Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The target does not take it: a rule of the target, or the user may not write it.
    case forbidden
    /// The target takes no document or attachment of that size.
    case tooLarge
    /// The target cannot store it: a name or a field that it does not allow.
    case invalid
    /// What the source sent of it is not what the source said: it is damaged there or on the way.
    case damaged
    /// The source told of it, and has no such revision.
    case gone
  }

  public var id: String
  public var revision: Revision
  public var reason: Reason

  public init(id: String, revision: Revision, reason: Reason) {
    self.id = id
    self.revision = revision
    self.reason = reason
  }
}
