import Andiron
import FileAccess
import Foundation
import ValueModel

/// One direction of a replication: from a checkpoint to the end of the source's changes, or
/// continuously.
struct ReplicationRun: Sendable {
  let source: any Replica
  let target: any Replica
  let options: ReplicationOptions
  let isContinuous: Bool
  let environment: RemoteEnvironment
  /// The revisions that came from the target, and are not offered to it.
  var echoes: EchoGuard?
  /// The revisions written to the target, for the other direction.
  var written: EchoGuard?
  let wakeUp: WakeUp
  let tell: @Sendable (RunEvent) -> Void

  /// Runs the direction, and returns a report. Throws `ReplicationError` and `CancellationError`.
  func run() async throws -> ReplicationReport.Direction {
    try await permission()
    let instances = (source: try await source.open(), target: try await target.open())
    let identifier = ReplicationIdentifier.make(
      source: try await source.identity(), target: try await target.identity(),
      filter: options.filter)
    let state = try await RunState.begin(
      identifier, source: source, target: target, instances, environment)
    let writer = RunWriter(run: self, state: state)
    do {
      try await writer.retryRefused()
      if options.isSequential {
        try await runSequentially(writer)
      } else {
        try await runInStages(writer)
      }
      try await writer.finish()
    } catch let error as ReplicationError where error.code == .databaseReplaced {
      await writer.forget()
      throw error
    }
    return writer.report
  }

  /// Returns the store for fetched attachments.
  func staging() throws -> Store {
    if let store = target.store { return store }
    return try scratch.store()
  }

  let scratch = ScratchStore()

  // MARK: Stages

  /// An item that passes from stage to stage.
  enum Step: Sendable {
    case changes(ReplicaChanges)
    case caughtUp
    /// It is time for a checkpoint.
    case tick
  }

  enum Prepared: Sendable {
    case batch(PreparedBatch)
    case caughtUp
    case tick
  }

  private func runSequentially(_ writer: RunWriter) async throws {
    var since = writer.since
    while true {
      try await permission()
      let page = try await source.changes(query(since))
      since = page.last
      try await writer.write(try await prepare(page))
      if page.isAtEnd {
        try await writer.caughtUp()
        guard isContinuous else { return }
        try await permission()
        let next = try await source.changes(query(since, waits: true))
        since = next.last
        try await writer.write(try await prepare(next))
      }
    }
  }

  private func runInStages(_ writer: RunWriter) async throws {
    let pages = Handover<Step>(room: 1)
    let batches = Handover<Prepared>(room: 1)
    let since = writer.since
    // Each task returns whether it is a stage.
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        defer { pages.finish() }
        try await read(since, into: pages)
        return true
      }
      group.addTask {
        defer { batches.finish() }
        try await fetch(pages, into: batches)
        return true
      }
      if isContinuous {
        group.addTask {
          // If the last stage has ended, the stages report the reason.
          while (try? await environment.clock.sleep(for: options.checkpointInterval)) != nil,
            (try? await batches.give(.tick)) != nil
          {}
          return false
        }
      }
      group.addTask {
        while let batch = try await batches.take() {
          switch batch {
          case .batch(let batch): try await writer.write(batch)
          case .caughtUp: try await writer.caughtUp()
          case .tick: try await writer.checkpointIfDirty()
          }
        }
        return true
      }
      var endedCount = 0
      while endedCount < 3, let isStage = try await group.next() {
        if isStage { endedCount += 1 }
      }
      group.cancelAll()
    }
  }

  private func read(_ start: Value?, into pages: Handover<Step>) async throws {
    var since = start
    while true {
      try await permission()
      let page = try await source.changes(query(since))
      since = page.last
      try await pages.give(.changes(page))
      guard page.isAtEnd else { continue }
      try await pages.give(.caughtUp)
      guard isContinuous else { return }
      let next = try await source.changes(query(since, waits: true))
      since = next.last
      try await pages.give(.changes(next))
    }
  }

  private func fetch(
    _ pages: Handover<Step>, into batches: Handover<Prepared>
  ) async throws {
    while let step = try await pages.take() {
      switch step {
      case .changes(let page): try await batches.give(.batch(try await prepare(page)))
      case .caughtUp: try await batches.give(.caughtUp)
      case .tick: break
      }
    }
  }

  private func query(_ since: Value?, waits: Bool = false) -> ReplicaChangesQuery {
    ReplicaChangesQuery(
      since: since, limit: max(1, options.batchCount), filter: options.filter, waits: waits)
  }

  // MARK: Permission

  /// Waits until the program permits the exchange of data.
  func permission() async throws {
    guard let isPermitted = options.isPermitted else { return }
    if await isPermitted() { return }
    tell(.suspended)
    repeat {
      try await wakeUp.sleep(for: options.policyInterval, environment.clock)
    } while await !isPermitted()
    tell(.resumed)
  }
}
