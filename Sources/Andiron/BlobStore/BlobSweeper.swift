import Dispatch
import Synchronization

/// Sweeps blobs on its own thread: when the store has been opened and has some that were never
/// finished, and when enough objects that may have named one were replaced or deleted.
final class BlobSweeper: Sendable {
  private let core: StoreCore
  private let isAutomatic: Bool
  private let queue = DispatchQueue(label: "andiron.blobs", qos: .utility)
  private let isStopped = Atomic<Bool>(false)
  private let isScheduled = Atomic<Bool>(false)

  init(_ core: StoreCore, isAutomatic: Bool) {
    self.core = core
    self.isAutomatic = isAutomatic && !core.isReadOnly
  }

  func stop() { isStopped.store(true, ordering: .releasing) }

  /// Sweeps what earlier sessions left half written.
  func start() {
    guard isAutomatic else { return }
    let snapshot = core.engine.snapshot()
    defer { snapshot.close() }
    guard let staged = snapshot.table(BlobTables.stagedName), snapshot.count(staged) > 0 else {
      return
    }
    schedule()
  }

  /// Sweeps if a transaction has left enough to do.
  func noteCommit() {
    guard isAutomatic, core.blobPins.hasReleases else { return }
    let snapshot = core.engine.snapshot()
    defer { snapshot.close() }
    guard let blobs = snapshot.table(BlobTables.blobsName),
      core.blobPins.takeReleases(blobCount: snapshot.count(blobs))
    else { return }
    schedule()
  }

  private func schedule() {
    guard !isScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // What waits here must not keep a store open that was released.
    queue.async { [weak self] in self?.run() }
  }

  /// Waits until the sweeps that are scheduled have ended, for tests.
  func wait() { queue.sync {} }

  private func run() {
    isScheduled.store(false, ordering: .releasing)
    // What fails here, most likely since the store was closed or the disk is full, is done by a
    // later sweep.
    try? BlobSweep(core).run { !isStopped.load(ordering: .acquiring) }
  }
}
