public import Andiron
public import HealthModel

/// Keeps the samples of a store in sync with those of HealthKit, by type.
///
///     let store = try Store(
///       at: url, types: HealthStore.storedTypes + HealthSynchronizer.storedTypes)
///     let synchronizer = HealthSynchronizer(
///       HealthStore(store), adapter: adapter, rules: [.heartRate: SyncRule(.read)])
///     let report = try await synchronizer.run()
///
/// A run can end anywhere, even with its process: the next run continues, and writes nothing twice.
/// A store has one synchronizer. Its records are in collections whose names begin with
/// `health.sync.`.
///
/// A sample that is deleted in one store is deleted in the other only if it is known there as the
/// same sample: there, a sample that this app saved; here, a sample that came from there or was
/// saved there. A sample that came from there and is deleted here stays there, and does not come
/// again. A sample that is no longer listed, as after a permission was taken away, does not count
/// as deleted.
public actor HealthSynchronizer {
  private let health: HealthStore
  private let adapter: any HealthStoreAdapter
  private let rules: [SampleType: SyncRule]
  private let options: SyncOptions
  private var isRunning = false
  /// The callers that wait for the end of the run.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The types to open a store with, beside those of `HealthStore`.
  public static let storedTypes: [any StoredObject.Type] = [
    TypeRecord.self, PairRecord.self, WriteRecord.self,
  ]

  /// - Parameter rules: What is done with each type; others are left alone. Rules can differ from
  ///   those of earlier runs.
  public init(
    _ health: HealthStore, adapter: any HealthStoreAdapter, rules: [SampleType: SyncRule],
    options: SyncOptions = SyncOptions()
  ) {
    self.health = health
    self.adapter = adapter
    self.rules = rules
    self.options = options
  }

  /// Transfers the changes of both sides, type by type, and returns a report.
  ///
  /// Types for which an operation there fails are listed in the report, and left for a later run.
  /// Throws `HealthSyncError.alreadyRunning` if a run is under way, `CancellationError` if the task
  /// is cancelled, what `HealthStore.add` and `changes` throw, and any error of the adapter that is
  /// not a `HealthAdapterError`. The work done by then stays done, and is not repeated.
  public func run() async throws -> HealthSyncReport {
    if isRunning {
      throw HealthSyncError(code: .alreadyRunning, message: "a run is under way")
    }
    isRunning = true
    defer {
      isRunning = false
      for continuation in waiting { continuation.resume() }
      waiting.removeAll()
    }
    var report = HealthSyncReport()
    for (type, rule) in rules.sorted(by: { $0.key < $1.key }) {
      let outcome = try await TypeSync(
        health: health, adapter: adapter, type: type, rule: rule, options: options
      ).run()
      report.counts[type] = outcome.counts
      report.refusals += outcome.refusals
      report.problems[type] = outcome.problem
    }
    return report
  }

  /// Calls `body` with the report of a run: first of one at once, then of one after each notice of
  /// the health store of the system and each change of samples here. Notices during a run lead to
  /// one more run after it, and so does a run that the program began itself.
  ///
  /// Returns when the task is cancelled or the adapter's notices end. Throws what `run` throws,
  /// except for the cancellation, and what `body` throws.
  public func follow(_ body: @Sendable (HealthSyncReport) async throws -> Void) async throws {
    let (signals, sink) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let notices = adapter.changeNotices(of: Set(rules.keys))
    let health = health
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in notices { sink.yield() }
        sink.finish()
      }
      group.addTask { try await health.forEachArrival { sink.yield() } }
      defer { group.cancelAll() }
      do {
        try await body(try await runWhenIdle())
        for await _ in signals { try await body(try await runWhenIdle()) }
      } catch is CancellationError where Task.isCancelled {
        return
      }
    }
  }

  private func runWhenIdle() async throws -> HealthSyncReport {
    while isRunning { await withCheckedContinuation { waiting.append($0) } }
    return try await run()
  }
}
