/// The outcome of a policy for the conflict of a document.
public enum ConflictOutcome: Sendable, Hashable {
  /// The document as it is now.
  case settled(Document)
  case left(UnsettledConflict)
}
