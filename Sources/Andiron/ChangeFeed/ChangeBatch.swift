/// Changes in the order of their numbers, and the token to continue after them.
public struct ChangeBatch: Sendable {
  /// Each object at most once.
  public var changes: [StoreChange]
  /// The beginning of the next batch.
  ///
  /// Save it in the same transaction as the result of processing the changes.
  public var token: ChangeToken
  /// Whether the batch contains all remaining changes: a consumer that has applied it has the
  /// objects of one commit.
  ///
  /// Before that, it may have one object of a transaction and not yet another.
  public var isComplete: Bool
}
