/// What a transaction leaves to be done in the background once it is committed.
struct TransactionUpkeep: Sendable {
  /// Whether it has added an index over more objects than are indexed at once.
  var hasUnfinishedIndexes = false
  /// Whether an index with a keeper is to be tidied.
  var hasUntidyIndexes = false
}
