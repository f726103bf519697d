/// The direction in which documents are copied.
public enum ReplicationDirection: String, Sendable, Hashable, CaseIterable {
  /// From the other side to this one.
  case pull
  /// From this side to the other one.
  case push
  case both
}
