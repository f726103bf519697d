public import Andiron
public import DocumentStore
import FileAccess
import Foundation
public import Observation

/// Replicates documents from one database to another, with their revisions and attachments, once or
/// continuously.
///
///     let server = try RemoteDatabase("https://clinic.example/notes", credentials: …)
///     let replicator = try Replicator(store.database("notes"), with: server)
///     let report = try await replicator.run()
///
/// Conflicting edits arrive as branches of the document; nothing is overwritten, and nothing is
/// deleted unless the other side knows it. After an interruption of any kind, the next run resumes
/// where the last one stopped. The databases can be read and written during a replication.
///
/// Releasing a replicator stops it.
public final class Replicator: Sendable, Observable {
  private struct Current {
    var status = ReplicationStatus()
    var observers: [Int: AsyncStream<ReplicationStatus>.Continuation] = [:]
    var count = 0
    var isRunning = false
    var task: Task<Void, Never>?
  }

  private let registrar = ObservationRegistrar()
  private let current = Locked(Current())
  let plan: ReplicationPlan

  /// Creates a replicator between a database of this program and one on a server. Throws
  /// `ReplicationError.invalidConfiguration` if there is no network transport.
  public convenience init(
    _ database: Database<Store>, with remote: RemoteDatabase,
    direction: ReplicationDirection = .both, options: ReplicationOptions = ReplicationOptions()
  ) throws {
    try self.init(
      .database(database), with: .server(remote), direction: direction, options: options)
  }

  /// Creates a replicator between any two databases. Throws the errors of
  /// ``init(_:with:direction:options:)``.
  public convenience init(
    _ here: ReplicationSide, with there: ReplicationSide, direction: ReplicationDirection = .both,
    options: ReplicationOptions = ReplicationOptions()
  ) throws {
    try self.init(
      here, with: there, direction: direction, options: options, environment: .system)
  }

  package init(
    _ here: ReplicationSide, with there: ReplicationSide, direction: ReplicationDirection,
    options: ReplicationOptions, environment: RemoteEnvironment
  ) throws {
    plan = ReplicationPlan(
      here: try Self.replica(here, options, environment),
      there: try Self.replica(there, options, environment), direction: direction,
      options: options, environment: environment)
  }

  private static func replica(
    _ side: ReplicationSide, _ options: ReplicationOptions, _ environment: RemoteEnvironment
  ) throws -> any Replica {
    switch side {
    case .database(let database):
      LocalReplica(database, conflictPolicy: options.conflictPolicy)
    case .server(let remote): try RemoteReplica(remote, environment)
    }
  }

  deinit {
    current.withLock(\.task)?.cancel()
  }

  // MARK: Running

  /// Replicates all existing changes, and returns a report. Cancelling the task stops the
  /// replication.
  ///
  /// Throws `ReplicationError`, with `.invalidConfiguration` if this replicator is already running.
  /// After an error, replicated documents stay, and the next run continues from there.
  public func run() async throws -> ReplicationReport {
    try begin()
    defer { end() }
    do {
      let report = try await plan.once { [weak self] in self?.note($0) }
      change { $0.state = .stopped }
      return report
    } catch let error as ReplicationError {
      change { status in
        status.state = .failed
        status.error = error
      }
      throw error
    } catch {
      change { $0.state = .stopped }
      throw error
    }
  }

  /// Replicates all existing changes, and then every change as it happens, until the replicator is
  /// stopped. Keeps trying while the other side cannot be reached. Does nothing if the replicator
  /// is running.
  public func start() {
    guard (try? begin()) != nil else { return }
    let task = Task { [plan, weak self] in
      do {
        try await plan.continuously { [weak self] in self?.note($0) }
      } catch let error as ReplicationError {
        self?.change { status in
          status.state = .failed
          status.error = error
        }
      } catch {
        self?.change { $0.state = .stopped }
      }
      self?.end()
    }
    current.withLock { $0.task = task }
  }

  /// Ends the replication that ``start()`` began, and returns when no work is in progress. The
  /// replicator can be started again.
  public func stop() async {
    let task = current.withLock { current in
      defer { current.task = nil }
      return current.task
    }
    task?.cancel()
    await task?.value
    change { status in
      if status.state != .failed { status.state = .stopped }
    }
  }

  /// Makes an offline or suspended replicator try again at once, because the network is back or the
  /// policy has changed.
  public func wake() { plan.wakeUp.wake() }

  private func begin() throws {
    let mayRun = current.withLock { current in
      defer { current.isRunning = true }
      return !current.isRunning
    }
    guard mayRun else {
      throw ReplicationError(.invalidConfiguration, "the replicator is running already")
    }
    change { $0 = ReplicationStatus() }
    change { $0.state = .running }
  }

  private func end() { current.withLock { $0.isRunning = false } }

  // MARK: Status

  /// The current status, observable by Swift's `Observation`.
  public var status: ReplicationStatus {
    registrar.access(self, keyPath: \.status)
    return current.withLock(\.status)
  }

  /// The current status and each later one, until the replicator is released. A slow consumer
  /// receives the latest one.
  public var statuses: AsyncStream<ReplicationStatus> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ReplicationStatus.self, bufferingPolicy: .bufferingNewest(1))
    let number = current.withLock { current in
      current.count += 1
      current.observers[current.count] = continuation
      continuation.yield(current.status)
      return current.count
    }
    continuation.onTermination = { [weak self] _ in
      self?.current.withLock { _ = $0.observers.removeValue(forKey: number) }
    }
    return stream
  }

  private func note(_ event: PlanEvent) {
    change { status in
      switch event {
      case .progress(let direction, let progress):
        if direction == .pull { status.pull = progress } else { status.push = progress }
        if status.state != .suspended { status.state = .running }
        status.error = nil
      case .state(let state, let error):
        status.state = state
        status.error = error
      }
    }
  }

  private func change(_ body: (inout ReplicationStatus) -> Void) {
    registrar.withMutation(of: self, keyPath: \.status) {
      current.withLock { current in
        body(&current.status)
        for observer in current.observers.values { observer.yield(current.status) }
      }
    }
  }
}
