/// The mutable part of a `PageWriter`, accessed through a pointer so that no access is checked for
/// exclusivity: the writer is not shared between threads.
struct PageWriterState {
  /// Rises with each transaction and savepoint; pages carry the value at their allocation.
  var stamp: UInt64 = 0
  /// Pages with at least this stamp may be changed in place.
  var savepointStamp: UInt64 = 0
  /// Pages with at least this stamp are invisible to everyone else.
  var transactionStamp: UInt64 = 0
  var isActive = false

  var firstOwnPage: UInt32 = 1
  /// Pages `nextPage..<endPage` were never used.
  var nextPage: UInt32 = 0
  var endPage: UInt32 = 0

  /// Pages to use again, last in first out: the last one freed is the most likely to be in a cache.
  var free: [UInt32] = []
  /// The changes of this transaction, to be undone in reverse; see `Change`.
  var log: [UInt32] = []
  var retired = RetiredPages()

  /// One entry of the transaction's log: a page number with the kind of change in the high bits,
  /// which page numbers leave free.
  enum Change {
    static let shift: UInt32 = 28
    static let pageMask: UInt32 = (1 << 28) - 1

    /// Taken from the free list.
    static let reused: UInt32 = 0
    /// Taken from the pages that were never used.
    static let fresh: UInt32 = 1 << 28
    /// Given up, but older snapshots may read it.
    static let retired: UInt32 = 2 << 28
    /// Made and given up in this transaction, but a savepoint may bring it back.
    static let postponed: UInt32 = 3 << 28
    /// Made and given up with no savepoint in between: put on the free list at once.
    static let freed: UInt32 = 4 << 28
  }
}
