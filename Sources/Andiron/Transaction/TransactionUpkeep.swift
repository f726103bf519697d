/// The work to do in the background after a transaction is committed.
struct TransactionUpkeep: Sendable {
  /// Whether the transaction added an index over more objects than are indexed at once.
  var hasUnfinishedIndexes = false
  /// Whether an index with a keeper needs to be tidied.
  var hasUntidyIndexes = false
}
