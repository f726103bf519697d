import FileAccess
import Foundation
import StorageEngine
import TestSupport

@testable import Andiron

/// Stops the disk at calls of a scenario, and examines what crashes then leave.
struct ScenarioCrashSearch<S: Scenario> {
  struct Counts {
    var points = 0
    var crashes = 0
    /// Crashes that lost something committed, as they may.
    var lossyCrashes = 0
    var stepNames: [String: Int] = [:]
  }

  let seed: UInt64
  var steps = 40
  var key: EncryptionKey?
  private(set) var counts = Counts()

  init(seed: UInt64, steps: Int = 40, key: EncryptionKey? = nil) {
    self.seed = seed
    self.steps = steps
    self.key = key
  }

  private var simulation: SimulationOptions {
    var options = SimulationOptions()
    options.neighboursAtRisk = seed % 2 == 0
    options.offersMapping = seed % 3 == 0
    return options
  }

  private func run(
    _ disk: SimulatedFileSystem, seed: UInt64,
    _ history: ScenarioHistory<S.State> = ScenarioHistory(), _ replica: ChangeReplica? = nil
  ) -> ScenarioRun<S> {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 16 << 10
    options.engine.checkpointByteCount = 8 << 10
    options.engine.reserveByteCount = 0
    options.engine.openFileLimit = 3
    options.engine.isMaintenanceAutomatic = false
    options.engine.zeroFillsAhead = seed % 4 < 2
    options.engine.access = simulation.offersMapping ? .mapped : .positioned
    options.compressionLevel = seed % 5 == 0 ? 6 : nil
    options.encryption = key.map { EngineOptions.Encryption(key: $0) }
    let first = self.seed % 2 == 0 ? ChangeReplica() : nil
    return ScenarioRun<S>(
      URL(filePath: "/app.andiron"), options, seed: seed, history: history,
      replica: replica ?? first)
  }

  /// Stops at this many points of the run.
  mutating func run(pointCount: Int) throws {
    let whole = SimulatedFileSystem(seed: seed, options: simulation)
    let complete = run(whole, seed: seed)
    try complete.open()
    try complete.run(steps: steps)
    try complete.close()
    counts.stepNames.merge(complete.stepNames) { $0 + $1 }
    var random = SeededGenerator(seed: seed ^ 0xC4A5)
    for _ in 0..<pointCount {
      let point = random.number(1...whole.callCount)
      try stop(at: point, random.pick(SimulatedFileSystem.StopMoment.allCases), &random)
    }
  }

  private mutating func stop(
    at point: Int, _ moment: SimulatedFileSystem.StopMoment, _ random: inout SeededGenerator
  ) throws {
    let disk = SimulatedFileSystem(seed: seed, options: simulation)
    disk.stop(at: point, moment)
    let stopped = run(disk, seed: seed)
    do {
      try stopped.open()
      try stopped.run(steps: steps)
      try stopped.close()
    } catch {
      // Any error is the fault of a disk that no longer works; the whole run was right.
      guard disk.isStopped else { throw error }
    }
    counts.points += 1
    let policies: [CrashPolicy] = [
      .kept, .lost, .random(seed: random.next()), .random(seed: random.next()),
    ]
    for policy in policies {
      let place = "stopped \(moment) call \(point), crash \(policy)"
      do {
        try check(disk.crash(policy), policy, stopped, &random)
      } catch {
        throw ScenarioMismatch(description: "\(place): \(error)")
      }
    }
  }

  /// The store that is left opens in an allowed state, without problems, and can be used further.
  private mutating func check(
    _ disk: SimulatedFileSystem, _ crash: CrashPolicy, _ stopped: ScenarioRun<S>,
    _ random: inout SeededGenerator
  ) throws {
    counts.crashes += 1
    let after = run(disk, seed: random.next(), stopped.history, stopped.replica)
    try after.open(after: crash)
    if after.history.current != stopped.history.current { counts.lossyCrashes += 1 }
    try after.run(steps: 3)
    try after.close()
    try after.open()
    try after.close()
  }
}
