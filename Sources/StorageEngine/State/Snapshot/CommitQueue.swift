internal import Dispatch
import FileAccess

/// Makes commits durable in groups and publishes them in order.
///
/// A writer appends its commit under the writer's lock, enters it here, lets the lock go, and waits.
/// The first to wait leads: it syncs once for all that are entered and publishes the newest.
///
/// `@unchecked Sendable`: everything mutable is reached under `lock`.
final class CommitQueue: @unchecked Sendable {
  /// A commit that is written but not yet published.
  struct Entry {
    var version: Version
    var level: SyncLevel?
    /// Of the segment that the commit is in. All before it in the log is in that one or was synced before.
    var segment: SegmentSync
  }

  private let lock = NativeLock()
  private var waiting: [Entry] = []
  private var isSyncing = false
  private var published: Version
  private var failure: EngineError?
  private var ordered: LogPosition
  private var durable: LogPosition
  private let registry: SnapshotRegistry
  /// Whether someone waits for a snapshot to be closed; one at a time does, under `maintenanceLock`.
  private var isReleaseAwaited = false

  init(published: Version, durable: LogPosition) {
    self.published = published
    ordered = durable
    self.durable = durable
    registry = SnapshotRegistry()
  }

  /// The newest version that readers may see.
  var current: Version { lock.withLock { published } }

  /// Everything in the log before it survives power loss, and so does its last sector when more is written.
  var durablePosition: LogPosition { lock.withLock { durable } }

  /// Everything in the log before it reaches the medium before anything that is written from now on: the
  /// watermark of the next commit.
  var orderedPosition: LogPosition { lock.withLock { ordered } }

  /// Throws `.failedEarlier` once a write or sync has failed.
  func check() throws(EngineError) {
    if let failure = lock.withLock({ failure }) {
      throw EngineError(
        .failedEarlier, "an earlier write or sync failed; reopen the store", path: failure.path,
        cause: failure.cause)
    }
  }

  /// From now on the engine takes no writes.
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

  /// Enters a commit; called under the writer's lock, so entries are in order.
  func enter(_ entry: Entry) {
    lock.withLock { waiting.append(entry) }
  }

  /// Returns once the version is published, that is, as durable as its entry asked for.
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

  /// Syncs and publishes all that waits. Holds the lock on entry and on return, not in between.
  ///
  /// Only up to the last commit that asked for the sync is the log called durable by it: behind that one a
  /// sector begins. A later one that was synced along has not filled its sector up, so the next commit is
  /// written to it as well, and power loss may spoil both.
  private func lead() {
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
    waiting.removeFirst(group)
    published = last.version
    lock.broadcast()
  }

  /// Puts `version` in the place of the newest one when nothing waits. Under the writer's lock.
  func replace(with version: Version) {
    lock.withLock {
      precondition(waiting.isEmpty)
      published = version
    }
  }

  /// Publishes everything that was entered, leading if need be. Under the writer's lock.
  func drain() throws(EngineError) {
    let newest = lock.withLock { waiting.last?.version.identifier }
    if let newest { try wait(for: newest) }
  }

  // MARK: Snapshots

  /// The newest version, pinned until `release`, but for those of its pages that are `copied`.
  func pin(at time: UInt64, copied: CopiedPages? = nil) -> (version: Version, token: UInt64) {
    lock.withLock {
      (published, registry.add(published.identifier, at: time, copied: copied))
    }
  }

  func release(_ token: UInt64) {
    lock.withLock {
      registry.remove(token)
      if isReleaseAwaited { lock.broadcast() }
    }
  }

  /// Returns once no snapshot reads a version from `first` on below `limit`, or when the time is over.
  func waitUntilUnpinned(from first: UInt64, below limit: UInt64, until deadline: DispatchTime) {
    lock.withLock {
      isReleaseAwaited = true
      defer { isReleaseAwaited = false }
      while registry.isAnyPinned(from: first, below: limit) {
        let now = DispatchTime.now()
        guard now < deadline else { return }
        lock.wait(nanoseconds: deadline.uptimeNanoseconds - now.uptimeNanoseconds)
      }
    }
  }

  /// Whether a snapshot reads one of the versions from `first` on that are below `limit`.
  func isAnyPinned(from first: UInt64, below limit: UInt64) -> Bool {
    lock.withLock { registry.isAnyPinned(from: first, below: limit) }
  }

  /// The newest version that readers may see, and the older ones that are pinned, in ascending order.
  /// No other older one will ever be.
  var versionsInUse: (published: UInt64, older: [PinnedVersion]) {
    lock.withLock {
      (published.identifier, registry.versions(before: published.identifier))
    }
  }

  var pins: [SnapshotRegistry.Pin] { lock.withLock { registry.pins } }
}

/// Which versions are pinned by snapshots, and since when. Guarded by its owner.
final class SnapshotRegistry {
  struct Pin: Sendable, Hashable {
    var version: UInt64
    /// Nanoseconds since 1970.
    var since: UInt64
  }

  /// In the order of tokens, which is that of versions: only the newest version is pinned.
  private var open: [(token: UInt64, pin: Pin, copied: CopiedPages?)] = []
  private var nextToken: UInt64 = 1

  func add(_ version: UInt64, at time: UInt64, copied: CopiedPages? = nil) -> UInt64 {
    defer { nextToken += 1 }
    if let last = open.last { precondition(last.pin.version <= version, "versions rise") }
    open.append((nextToken, Pin(version: version, since: time), copied))
    return nextToken
  }

  func remove(_ token: UInt64) {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if open[middle].token < token { low = middle + 1 } else { high = middle }
    }
    if low < open.count, open[low].token == token { open.remove(at: low) }
  }

  func isAnyPinned(from first: UInt64, below limit: UInt64) -> Bool {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if open[middle].pin.version < first { low = middle + 1 } else { high = middle }
    }
    return low < open.count && open[low].pin.version < limit
  }

  /// The pinned versions below `limit`, each once, in ascending order.
  func versions(before limit: UInt64) -> [PinnedVersion] {
    var versions: [PinnedVersion] = []
    for (_, pin, copied) in open {
      guard pin.version < limit else { break }
      if let last = versions.last, last.version == pin.version {
        // Two pins: what one of them needs no more the other may read.
        versions[versions.count - 1].copied = nil
      } else {
        versions.append(PinnedVersion(version: pin.version, copied: copied))
      }
    }
    return versions
  }

  /// In the order of versions.
  var pins: [Pin] { open.map(\.pin) }
}
