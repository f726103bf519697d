import Andiron
import DocumentStore
import FileAccess
import ValueModel

/// The last stage of a run: writes batches to the target and keeps checkpoints.
///
/// `@unchecked Sendable`: one task writes, and its changes are read only before it begins and after
/// it has ended.
final class RunWriter: @unchecked Sendable {
  private let run: ReplicationRun
  private var state: RunState
  private(set) var report = ReplicationReport.Direction()
  /// The position that the source has reached, and the position in the last checkpoint.
  private var last: Value?
  private var recorded: Value?
  private var refused: [RefusedRevision]
  /// Whether more revisions were refused than a checkpoint records: the checkpoint then stays
  /// before them.
  private var isHeld = false
  private let stopwatch: @Sendable () -> Duration
  private var checkpointTime: Duration = .zero
  private var start: Value

  init(run: ReplicationRun, state: RunState) {
    self.run = run
    self.state = state
    last = state.since
    recorded = state.since
    refused = []
    start = state.since ?? 0
    stopwatch = Self.stopwatch(run.environment.clock)
  }

  private static func stopwatch<C: Clock>(_ clock: C) -> @Sendable () -> Duration
  where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  var since: Value? { state.since }

  // MARK: Writing

  /// Retries the revisions that earlier runs refused, before all others.
  func retryRefused() async throws {
    guard !state.refused.isEmpty else { return }
    let changes = state.refused.compactMap { refused in
      refused.revision.map { ReplicaChange(id: refused.id, revisions: [$0]) }
    }
    let missing = try await run.target.missing(changes)
    let fetched = try await run.fetch(missing)
    var batch = PreparedBatch()
    batch.revisions = try run.changed(fetched.revisions)
    // Revisions that the source no longer has are dropped.
    batch.refused = fetched.refused.filter { $0.reason != .gone }
    // Revisions that no store can hold are not tried again: they are reported until their documents
    // change.
    batch.refused += state.refused.filter { $0.revision == nil }
    try await write(batch)
  }

  func write(_ batch: PreparedBatch) async throws {
    forgetOutOfRange(of: batch.changedIDs)
    report.progress.changeCount += batch.changeCount
    report.progress.pendingCount = batch.pendingCount
    report.progress.readCount += batch.revisions.count
    // If the source has lost a revision, a later one has replaced it.
    var refusals = batch.refused.filter { $0.reason != .gone }
    if !batch.revisions.isEmpty {
      var written = try await run.target.write(batch.revisions)
      if !written.unmatched.isEmpty { written.add(try await writeWhole(written.unmatched)) }
      refusals += written.refused
      report.progress.writtenCount +=
        batch.revisions.count - written.refused.count - written.knownCount
      let keys = Set(written.refused.compactMap { $0.revision })
      run.written?.note(
        keys.isEmpty
          ? batch.revisions : batch.revisions.filter { !keys.contains($0.revision) })
    }
    note(refusals)
    if let last = batch.last, !isHeld { self.last = last }
    run.tell(.progress(report.progress))
    if stopwatch() - checkpointTime >= run.options.checkpointInterval {
      try await checkpointIfDirty()
    }
  }

  /// Fetches revisions again with all of their attachments, and writes them.
  private func writeWhole(_ revisions: [ReplicaRevision]) async throws -> WrittenRevisions {
    let wanted = revisions.map {
      MissingRevisions(id: $0.id, revisions: [$0.revision], possibleAncestors: [])
    }
    let fetched = try await run.source.fetch(wanted, into: try run.staging())
    var written = try await run.target.write(try run.changed(fetched.revisions))
    written.refused += fetched.refused.filter { $0.reason != .gone }
    written.refused += written.unmatched.map {
      RefusedRevision(id: $0.id, revision: $0.revision, reason: .damaged)
    }
    written.unmatched = []
    return written
  }

  /// Removes refused revisions that no store can hold, for documents that the source lists now:
  /// leaves that are still out of range are in the new list.
  private func forgetOutOfRange(of ids: [String]) {
    guard refused.contains(where: { $0.revision == nil }) else { return }
    let told = Set(ids.map { Array($0.utf8) })
    refused.removeAll { $0.revision == nil && told.contains(Array($0.id.utf8)) }
  }

  private func note(_ refusals: [RefusedRevision]) {
    report.progress.refusedCount += refusals.count
    let room = max(0, Checkpoint.mostRefused - refused.count)
    refused += refusals.prefix(room)
    if refusals.count > room { isHeld = true }
    report.refused = refused
  }

  // MARK: Checkpoints

  func caughtUp() async throws {
    if !run.isContinuous || stopwatch() - checkpointTime >= run.options.checkpointInterval {
      try await checkpointIfDirty()
    }
    run.tell(.caughtUp)
  }

  func finish() async throws { try await checkpointIfDirty() }

  func checkpointIfDirty() async throws {
    checkpointTime = stopwatch()
    let hasRefused = refused != state.refused
    guard let last, last != recorded || hasRefused else { return }
    // Without changes on either side, no checkpoint is needed, even if the source names its
    // position differently.
    guard report.progress.changeCount > 0 || hasRefused else { return }
    try await compareInstances()
    let session = Checkpoint.Session(
      identifier: state.session, startLast: start, recorded: last,
      readCount: report.progress.readCount, writtenCount: report.progress.writtenCount,
      refusedCount: report.progress.refusedCount)
    let make = { (isOneSided: Bool) in
      Checkpoint(
        session, before: self.state.history, refused: self.refused,
        instances: isOneSided ? self.state.instances : nil
      ).body
    }
    let identifier = state.identifier
    let isAtSource = try await run.source.saveCheckpoint(identifier, make(state.isOneSided))
    let isAtTarget = try await run.target.saveCheckpoint(identifier, make(!isAtSource))
    if isAtSource, !isAtTarget {
      _ = try await run.source.saveCheckpoint(identifier, make(true))
    }
    state.isOneSided = !isAtSource || !isAtTarget
    recorded = last
    state.refused = refused
  }

  /// Makes the next run begin from the start, if the sides can still record that.
  func forget() async {
    let session = Checkpoint.Session(identifier: state.session, startLast: 0, recorded: 0)
    let body = Checkpoint(session, before: [], refused: [], instances: nil).body
    for replica in [run.source, run.target] {
      _ = try? await replica.saveCheckpoint(state.identifier, body)
    }
  }

  /// Throws `ReplicationError.databaseReplaced` if a database was recreated during the run: it has
  /// lost the revisions written to it, and a checkpoint would hide that.
  private func compareInstances() async throws {
    let now = (
      source: try await run.source.commit(), target: try await run.target.commit()
    )
    let before = state.instances
    for (old, new) in [(before.source, now.source), (before.target, now.target)] {
      guard let old, let new, old != new, old != "0", new != "0" else { continue }
      throw ReplicationError(
        .databaseReplaced, "a database was deleted and made again during the replication")
    }
  }
}
