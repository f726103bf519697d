import FileAccess
import StorageEngine
import TestSupport

/// Runs workloads in which calls fail, and continues as an application would.
final class FaultSearcher {
  let seed: UInt64
  let shape: WorkloadShape
  let stepCount: Int
  let report: SearchReport

  init(seed: UInt64, shape: WorkloadShape? = nil, stepCount: Int, report: SearchReport) {
    self.seed = seed
    self.shape = shape ?? WorkloadShape(seed: seed)
    self.stepCount = stepCount
    self.report = report
  }

  /// The result of a run with a fault.
  struct Outcome {
    var fileSystem: SimulatedFileSystem
    var model: WorkloadModel
    /// The errors of the steps that failed.
    var errors: [any Error]
  }

  /// The number of calls of the workload if nothing fails.
  func callCount() throws -> Int { try run(nil).fileSystem.callCount }

  /// Runs the workload with `fault`; throws errors that no fault explains.
  func run(
    _ fault: Fault?, failedSync: SimulationOptions.FailedSyncEffect = .dropsAll,
    stopsAtError: Bool = false,
    isTraced: Bool = false
  ) throws -> Outcome {
    var options = shape.simulation
    options.failedSync = failedSync
    let fileSystem = SimulatedFileSystem(seed: seed, options: options)
    fileSystem.isTracing = isTraced
    if let fault { fileSystem.inject(fault) }
    let runner = WorkloadRunner(shape: shape, fileSystem: fileSystem, model: WorkloadModel())
    var generator = WorkloadGenerator(seed: seed, shape: shape)
    var errors: [any Error] = []
    var mustRefuse = false
    /// Does what an application would do, and ignores errors of the engine.
    func attempt(_ body: () throws -> Void) throws {
      do { try body() } catch let error as EngineError {
        guard fault != nil else { throw error }
        errors.append(error)
      }
    }
    for _ in 0..<stepCount {
      if stopsAtError, !errors.isEmpty { break }
      if runner.engine == nil {
        mustRefuse = false
        try attempt { try runner.open() }
        continue
      }
      let step = generator.step(runner.model.current)
      let before = errors.count
      try attempt { try runner.run(step) }
      if case .transaction = step {
        if mustRefuse, runner.engine != nil, errors.count == before {
          throw WorkloadState.Inconsistency(
            description: "a commit was taken after a write had failed")
        }
        mustRefuse = mustRefuse || Self.isFatal(errors.dropFirst(before))
      }
      if case .reopen = step { mustRefuse = false }
      if case .abandon = step { mustRefuse = false }
      try attempt { try runner.compare() }
    }
    runner.abandon()
    fileSystem.clearFaults()
    return Outcome(fileSystem: fileSystem, model: runner.model, errors: errors)
  }

  /// Whether a transaction has failed in a way after which the handle must refuse the next.
  private static func isFatal(_ errors: ArraySlice<any Error>) -> Bool {
    errors.contains { error in
      guard let error = error as? EngineError, let cause = error.cause else { return false }
      let isWriting = ["write", "sync", "truncate"].contains { cause.operation.hasPrefix($0) }
      return error.code == .failedEarlier || (error.code == .fileFailed && isWriting)
    }
  }
}
