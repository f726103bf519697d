/// The single writer of an arena: allocates pages, copies published ones before they change, and
/// takes back those that no snapshot needs.
///
/// A transaction runs from `begin` to `commit` or `abort`. The caller manages its roots: after
/// `abort` and `rollback` it returns to the roots that it had. Not for two threads at a time.
final class PageWriter {
  let arena: PageArena
  let table: PageArena.Table
  /// Room for the tree operations, so that none of them allocates memory.
  let scratch = PageScratch()
  private let state: UnsafeMutablePointer<PageWriterState>

  init(_ arena: PageArena) {
    self.arena = arena
    table = arena.table
    state = .allocate(capacity: 1)
    state.initialize(to: PageWriterState())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
    scratch.deallocate()
  }

  /// Starts a transaction. Pages published before it are copied when they are first changed.
  func begin() {
    precondition(!state.pointee.isActive, "one transaction at a time")
    assert(state.pointee.log.isEmpty, "the last transaction was ended")
    state.pointee.isActive = true
    state.pointee.firstOwnPage = arena.firstOwnPage
    state.pointee.stamp += 1
    state.pointee.savepointStamp = state.pointee.stamp
    state.pointee.transactionStamp = state.pointee.stamp
  }

  /// The page itself if it may be changed in place, otherwise a copy of it; then the page is
  /// retired.
  @inline(__always)
  func writable(_ page: PageNumber) -> PageNumber {
    assert(state.pointee.isActive, "a transaction")
    if page.rawValue >= state.pointee.firstOwnPage,
      stamp(of: page) >= state.pointee.savepointStamp
    {
      return page
    }
    return copy(page)
  }

  @inline(never)
  private func copy(_ page: PageNumber) -> PageNumber {
    let new = allocate()
    let source = table.pointer(page)
    let target = table.mutable(new)
    let header = PageLayout.kindOffset
    (target + header).copyMemory(from: source + header, byteCount: PageLayout.size - header)
    retire(page)
    return new
  }

  /// A page that this transaction may write, with its stamp set and everything else undefined.
  func allocate() -> PageNumber {
    assert(state.pointee.isActive)
    let number: UInt32
    if let page = state.pointee.free.popLast() {
      number = page
      state.pointee.log.append(page | PageWriterState.Change.reused)
    } else {
      if state.pointee.nextPage == state.pointee.endPage { grow() }
      number = state.pointee.nextPage
      state.pointee.nextPage = number &+ 1
      state.pointee.log.append(number | PageWriterState.Change.fresh)
    }
    let page = PageNumber(number)
    table.mutable(page).storeBytes(of: state.pointee.stamp, as: UInt64.self)
    return page
  }

  private func grow() {
    let pages = arena.grow()
    state.pointee.nextPage = pages.lowerBound
    state.pointee.endPage = pages.upperBound
  }

  /// Gives a page up. It is used again as soon as neither a savepoint nor a snapshot can need it.
  func retire(_ page: PageNumber) {
    assert(state.pointee.isActive, "a transaction")
    let number = page.rawValue
    // The base is never written, so its pages cannot be used again.
    guard number >= state.pointee.firstOwnPage else { return }
    let stamp = stamp(of: page)
    if stamp >= state.pointee.savepointStamp {
      state.pointee.free.append(number)
      state.pointee.log.append(number | PageWriterState.Change.freed)
    } else if stamp >= state.pointee.transactionStamp {
      state.pointee.log.append(number | PageWriterState.Change.postponed)
    } else {
      state.pointee.log.append(number | PageWriterState.Change.retired)
    }
  }

  @inline(__always)
  private func stamp(of page: PageNumber) -> UInt64 {
    table.pointer(page).load(fromByteOffset: PageLayout.stampOffset, as: UInt64.self)
  }

  /// Ends the transaction, whose changes belong to `version`. Retired pages are kept until
  /// `reclaim` is called with at least `version`, which must rise from one commit to the next.
  func commit(version: UInt64) {
    precondition(state.pointee.isActive, "a transaction")
    for entry in state.pointee.log {
      let kind = entry & ~PageWriterState.Change.pageMask
      if kind == PageWriterState.Change.retired {
        state.pointee.retired.append(entry & PageWriterState.Change.pageMask)
      } else if kind == PageWriterState.Change.postponed {
        state.pointee.free.append(entry & PageWriterState.Change.pageMask)
      }
    }
    state.pointee.retired.close(version: version, stamp: state.pointee.transactionStamp)
    end()
  }

  /// Ends the transaction as if it had not existed.
  func abort() {
    precondition(state.pointee.isActive, "a transaction")
    undo(downTo: 0)
    end()
  }

  private func end() {
    state.pointee.log.removeAll(keepingCapacity: state.pointee.log.count < 1 << 16)
    state.pointee.isActive = false
  }

  /// Frees the pages that were given up by versions up to and including `version` and belong to
  /// none of the versions `pins`, which are in ascending order, all below `version`.
  ///
  /// Of the versions below `version`, only those may be in use, now or later. Call it between
  /// transactions, or before the first change.
  func reclaim(upTo version: UInt64, pins: [PinnedVersion] = []) {
    assert(
      zip(pins, pins.dropFirst()).allSatisfy { $0.version < $1.version }
        && pins.last?.version ?? 0 <= version, "pins are in order, below the version")
    // The undo log relies on an unchanged free list.
    precondition(state.pointee.log.isEmpty, "no change is under way")
    state.pointee.retired.move(
      upTo: version, pins: pins, table: table, to: &state.pointee.free)
  }
}

extension PageWriter {
  /// A point within a transaction to return to.
  struct Savepoint {
    fileprivate let logCount: Int
    fileprivate let stamp: UInt64
    fileprivate let outerStamp: UInt64
  }

  /// Marks the present state. Later savepoints nest in it. Until it is released or rolled back to,
  /// pages made before it are copied when they change.
  func savepoint() -> Savepoint {
    precondition(state.pointee.isActive, "a transaction")
    let outer = state.pointee.savepointStamp
    state.pointee.stamp += 1
    state.pointee.savepointStamp = state.pointee.stamp
    return Savepoint(
      logCount: state.pointee.log.count, stamp: state.pointee.stamp, outerStamp: outer)
  }

  /// Returns the pages to their state at the savepoint, which is used up along with all that were
  /// made after it. The caller restores its roots.
  func rollback(to savepoint: Savepoint) {
    checkOpen(savepoint)
    undo(downTo: savepoint.logCount)
    state.pointee.savepointStamp = savepoint.outerStamp
  }

  /// Forgets the savepoint and all that were made after it; the changes since then stay.
  func release(_ savepoint: Savepoint) {
    checkOpen(savepoint)
    state.pointee.savepointStamp = savepoint.outerStamp
  }

  private func checkOpen(_ savepoint: Savepoint) {
    precondition(
      state.pointee.isActive && savepoint.stamp <= state.pointee.savepointStamp
        && savepoint.outerStamp >= state.pointee.transactionStamp,
      "a savepoint of this transaction that is still open")
  }

  /// Undoes the log's entries from the last one on. Free-list operations are undone in reverse
  /// order, so the end of the list is always what the entry left there. Chunks have consecutive
  /// numbers, so giving the last fresh page back is a single step back over all of them.
  private func undo(downTo count: Int) {
    assert(state.pointee.log.count >= count, "savepoints nest")
    while state.pointee.log.count > count, let entry = state.pointee.log.popLast() {
      let page = entry & PageWriterState.Change.pageMask
      switch entry & ~PageWriterState.Change.pageMask {
      case PageWriterState.Change.reused: state.pointee.free.append(page)
      case PageWriterState.Change.fresh: state.pointee.nextPage = page
      case PageWriterState.Change.freed: state.pointee.free.removeLast()
      default: break
      }
    }
  }
}

extension PageWriter {
  struct Statistics: Equatable {
    /// Bytes of all chunks, touched or not.
    var chunkBytes: Int
    /// Pages that were used before and are free.
    var freePages: Int
    /// Pages that wait for `reclaim`.
    var retiredPages: Int
    /// Pages in use: reachable from some root, or retired.
    var usedPages: Int
  }

  var statistics: Statistics {
    let unused = Int(state.pointee.endPage - state.pointee.nextPage)
    let numbers = arena.chunkBytes / PageLayout.size - unused
    // Page 0 of an arena without a base is never allocated.
    let handedOut = arena.chunkBytes > 0 && arena.firstOwnPage == 1 ? numbers - 1 : numbers
    return Statistics(
      chunkBytes: arena.chunkBytes, freePages: state.pointee.free.count,
      retiredPages: state.pointee.retired.count, usedPages: handedOut - state.pointee.free.count)
  }
}

extension PageWriter {
  /// A version that is pinned, for `reclaim`.
  struct PinnedVersion: Sendable {
    let version: UInt64
    /// The pages that the holder of the only pin no longer needs; nil if it needs all.
    var copied: CopiedPages?
  }
}
