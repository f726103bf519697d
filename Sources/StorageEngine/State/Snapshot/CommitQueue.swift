internal import Dispatch
import FileAccess

/// Makes commits durable in groups and publishes them in order.
///
/// A writer appends its commit under the writer's lock, enters it here, releases the lock, and
/// waits. The first to wait leads: it syncs once for all entered commits and publishes the newest.
///
/// `@unchecked Sendable`: everything mutable is accessed under `lock`.
final class CommitQueue: @unchecked Sendable {
  /// A commit that is written but not yet published.
  struct Entry {
    var version: Version
    var level: SyncLevel?
    /// The segment that contains the commit. Everything before it in the log is in the same segment
    /// or was synced before.
    var segment: SegmentSync
  }

  private let lock = NativeLock()
  private var waiting: [Entry] = []
  private var isSyncing = false
  private var published: Version
  private var failure: EngineError?
  private var ordered = LogPosition.start
  private var durable = LogPosition.start
  private let registry = SnapshotRegistry()
  /// Whether a thread waits for a snapshot to be closed. Only one does at a time, under
  /// `maintenanceLock`.
  private var isWaiting = false

  init(published: Version) { self.published = published }

  /// Publishes the version that recovery has found, whose log is durable up to `durable`. Before
  /// anything is entered.
  func start(with version: Version, durable: LogPosition) {
    replace(with: version)
    noteDurable(durable)
  }

  /// The newest version that readers may see.
  var current: Version { lock.withLock { published } }

  /// Everything in the log before this position survives power loss, as does its last sector when
  /// more is written.
  var durablePosition: LogPosition { lock.withLock { durable } }

  /// Everything in the log before this position reaches the medium before anything that is written
  /// from now on: the watermark of the next commit.
  var orderedPosition: LogPosition { lock.withLock { ordered } }

  /// Throws `.failedEarlier` after a write or sync has failed.
  func check() throws(EngineError) {
    if let failure = lock.withLock({ failure }) {
      throw EngineError(
        .failedEarlier, "an earlier write or sync failed; reopen the store", path: failure.path,
        cause: failure.cause)
    }
  }

  /// Makes the engine refuse all further writes.
  func fail(_ error: EngineError) {
    lock.withLock {
      if failure == nil { failure = error }
      lock.broadcast()
    }
  }

  func noteDurable(_ position: LogPosition) {
    lock.withLock {
      durable = max(durable, position)
      ordered = max(ordered, position)
    }
  }

  /// Enters a commit. Called under the writer's lock, so entries are in order.
  func enter(_ entry: Entry) {
    lock.withLock {
      assert(
        waiting.last?.version.identifier ?? published.identifier < entry.version.identifier,
        "commits are entered in order")
      assert(
        waiting.last?.version.logEnd ?? .start <= entry.version.logEnd, "the log only grows")
      waiting.append(entry)
    }
  }

  /// Returns once the version is published, that is, as durable as its entry asks for. Throws
  /// `.failedEarlier` if a write or sync fails first.
  func wait(for version: UInt64) throws(EngineError) {
    lock.lock()
    defer { lock.unlock() }
    while published.identifier < version {
      if let failure {
        throw EngineError(
          .failedEarlier, "the commit could not be made durable; reopen the store",
          path: failure.path, cause: failure.cause)
      }
      if isSyncing { lock.wait() } else { lead() }
    }
  }

  /// Syncs and publishes all waiting commits. Holds the lock on entry and on return, but not in
  /// between.
  ///
  /// The sync makes the log durable only up to the last commit that asked for it, after which a new
  /// sector begins. A later commit that was synced along has not filled its sector, so the next
  /// commit is written to the same sector, and power loss may spoil both.
  private func lead() {
    assert(!isSyncing, "one leader at a time")
    guard let last = waiting.last else { return }
    let group = waiting.count
    if let synced = waiting.last(where: { $0.level != nil }) {
      let isFull = waiting.contains { $0.level == .full }
      isSyncing = true
      lock.unlock()
      let result = Result { () throws(FileError) in
        try synced.segment.sync(isFull ? .full : .barrier)
      }
      lock.lock()
      isSyncing = false
      if case .failure(let error) = result {
        failure = failure ?? EngineError(error)
        lock.broadcast()
        return
      }
      ordered = max(ordered, synced.version.logEnd)
      if isFull { durable = max(durable, synced.version.logEnd) }
    }
    assert(waiting.count >= group, "only the leader removes entries")
    assert(published.identifier < last.version.identifier, "versions rise")
    assert(durable <= ordered, "what is durable is ordered")
    waiting.removeFirst(group)
    published = last.version
    lock.broadcast()
  }

  /// Replaces the newest version with `version` while nothing waits. Under the writer's lock.
  func replace(with version: Version) {
    lock.withLock {
      precondition(waiting.isEmpty)
      assert(published.identifier < version.identifier, "versions rise")
      published = version
    }
  }

  /// Publishes everything that was entered, and leads if necessary. Under the writer's lock. Throws
  /// as `wait` does.
  func drain() throws(EngineError) {
    let newest = lock.withLock { waiting.last?.version.identifier }
    if let newest { try wait(for: newest) }
  }

  // MARK: Snapshots

  /// Pins the newest version until `release`, except those of its pages that are in `copied`.
  func pin(at time: UInt64, copied: CopiedPages? = nil) -> (version: Version, token: UInt64) {
    lock.withLock {
      (published, registry.add(published.identifier, at: time, copied: copied))
    }
  }

  func release(_ token: UInt64) {
    lock.withLock {
      registry.remove(token)
      if isWaiting { lock.broadcast() }
    }
  }

  /// Returns once no snapshot reads a version from `first` up to but not including `limit`, or at
  /// the deadline.
  func waitUntilUnpinned(from first: UInt64, below limit: UInt64, until deadline: DispatchTime) {
    lock.withLock {
      assert(!isWaiting, "one thread waits at a time")
      isWaiting = true
      defer { isWaiting = false }
      while registry.isAnyPinned(from: first, below: limit) {
        let now = DispatchTime.now()
        guard now < deadline else { return }
        lock.wait(nanoseconds: deadline.uptimeNanoseconds - now.uptimeNanoseconds)
      }
    }
  }

  /// Whether `waitUntilUnpinned` waits.
  var isReleaseAwaited: Bool { lock.withLock { isWaiting } }

  /// Whether a snapshot reads a version from `first` up to but not including `limit`.
  func isAnyPinned(from first: UInt64, below limit: UInt64) -> Bool {
    lock.withLock { registry.isAnyPinned(from: first, below: limit) }
  }

  /// The newest version that readers may see, and the older ones that are pinned, in ascending
  /// order. No other older version can be pinned again.
  var versionsInUse: (published: UInt64, older: [PageWriter.PinnedVersion]) {
    lock.withLock {
      (published.identifier, registry.versions(before: published.identifier))
    }
  }

  var pins: [SnapshotRegistry.Pin] { lock.withLock { registry.pins } }
}
