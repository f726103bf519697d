/// A conflict that a policy left as it was.
public struct UnsettledConflict: Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    /// These fields were changed in different ways.
    case fields([String])
    /// No revision is known that all leaves were made from.
    case noAncestor
    /// The body of the leaves' common ancestor is not there any more.
    case noAncestorBody
    /// A revision that would settle it is known already, without what it was made from.
    case historyGap
  }

  public let id: String
  /// The leaves that are not deleted, the winner first.
  public let leaves: [Revision]
  public let reason: Reason
}
