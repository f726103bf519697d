/// The mutable part of a `PageWriter`, behind a pointer so that no access to it is checked for
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

  /// Pages to use again, last in first out: the last freed is the likeliest to be in a cache.
  var free: [UInt32] = []
  /// What this transaction did, to be undone in reverse; see `PageChange`.
  var log: [UInt32] = []
  var retired = RetiredPages()
}

/// One entry of the transaction's log: a page number with the kind of change in the high bits,
/// which page numbers leave free.
enum PageChange {
  static let shift: UInt32 = 28
  static let pageMask: UInt32 = (1 << 28) - 1

  /// Taken from the free list.
  static let reused: UInt32 = 0
  /// Taken from the never used pages.
  static let fresh: UInt32 = 1 << 28
  /// Given up, but older snapshots may read it.
  static let retired: UInt32 = 2 << 28
  /// Made and given up in this transaction, but a savepoint may bring it back.
  static let postponed: UInt32 = 3 << 28
  /// Made and given up with no savepoint between: put on the free list at once.
  static let freed: UInt32 = 4 << 28
}

/// Pages given up by committed transactions, in the order of their versions.
struct RetiredPages {
  private var pages: [UInt32] = []
  private var start = 0
  private var versions: [(version: UInt64, end: Int)] = []
  private var firstVersion = 0

  var count: Int { pages.count - start }

  mutating func append(_ page: UInt32) { pages.append(page) }

  /// Closes the pages appended since the last call as those of `version`.
  mutating func close(version: UInt64) {
    if let last = versions.last, firstVersion < versions.count {
      precondition(last.version <= version, "versions rise")
      if last.end == pages.count { return }
    } else if start == pages.count {
      return
    }
    versions.append((version, pages.count))
  }

  /// Moves the pages of all versions up to and with `version` to `free`.
  mutating func move(upTo version: UInt64, to free: inout [UInt32]) {
    var end = start
    while firstVersion < versions.count, versions[firstVersion].version <= version {
      end = versions[firstVersion].end
      firstVersion += 1
    }
    guard end > start else { return }
    free.append(contentsOf: pages[start..<end])
    start = end
    shrink()
  }

  /// Drops the used up front when it is the larger half, so that each entry moves at most once.
  private mutating func shrink() {
    if start == pages.count {
      pages.removeAll(keepingCapacity: pages.count < 1 << 16)
      versions.removeAll(keepingCapacity: versions.count < 1 << 12)
      start = 0
      firstVersion = 0
    } else if start > 1024, start * 2 > pages.count {
      pages.removeFirst(start)
      versions.removeFirst(firstVersion)
      for index in versions.indices { versions[index].end -= start }
      start = 0
      firstVersion = 0
    }
  }
}
