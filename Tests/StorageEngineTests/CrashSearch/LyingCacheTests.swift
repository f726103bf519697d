import FileAccess
import StorageEngine
import TestSupport
import Testing

/// A sync fails, reads continue to show what never reached the medium, and the store is opened
/// again before power is lost.
@Suite struct LyingCacheTests {
  @Test(arguments: [SimulationOptions.FailedSyncEffect.dropsAll, .dropsSome, .keepsPending])
  func noAcknowledgedCommitIsLostAfterAFailedSync(_ effect: SimulationOptions.FailedSyncEffect)
    throws
  {
    let report = SearchReport("failed sync, \(effect)", seedOffset: 6000)
    for seed in Seeds.list(Seeds.amount(2, search: 6)) where !report.isHopeless {
      try search(seed &+ report.seedOffset, effect, report)
    }
    report.finish()
  }

  /// A purge deletes the record in a commit of its own before it erases any bytes: the commit stays
  /// if what follows fails.
  @Test func whatAPurgeHasDeletedStaysDeletedIfALaterSyncOfItFails() throws {
    let report = SearchReport("failed sync in a purge")
    let searcher = FaultSearcher(seed: 3_362_772_006_803_316, stepCount: 12, report: report)
    for code in [FileError.Code.deviceFailed, .noSpace] {
      report.count(\.faults)
      let outcome = try searcher.run(Fault(.error(code), at: 7, of: .sync), stopsAtError: true)
      #expect(outcome.errors.count == 1, "the purge fails")
      #expect(outcome.model.durable == outcome.model.attempted, "\(code)")
      for policy in [CrashPolicy.kept, .lost] {
        let runner = WorkloadRunner(
          shape: searcher.shape, fileSystem: outcome.fileSystem.crash(policy),
          model: outcome.model)
        try runner.open()
        try runner.verify()
      }
    }
    report.finish()
  }

  private func search(
    _ seed: UInt64, _ effect: SimulationOptions.FailedSyncEffect, _ report: SearchReport
  ) throws {
    var random = SeededGenerator(seed: seed)
    let searcher = FaultSearcher(seed: seed, stepCount: 12, report: report)
    var plan = SearchPlan()
    plan.laterPointShare = 30
    plan.laterSteps = 4
    plan.randomCrashCount = 1
    plan.depth = 2
    let count = try syncCount(searcher)
    for call in 1...count where random.chance(1, in: 6) {
      for code in [FileError.Code.deviceFailed, .noSpace] where !report.isHopeless {
        report.count(\.faults)
        do {
          let outcome = try searcher.run(
            Fault(.error(code), at: call, of: .sync), failedSync: effect, stopsAtError: true)
          CrashSearcher(seed: seed, shape: searcher.shape, plan: plan, report: report)
            .goOn(
              outcome.fileSystem.crash(.kept), outcome.model,
              "\(effect), \(code) at sync \(call), then ")
        } catch {
          report.fail("\(error), \(effect), \(code) at sync \(call)", seed: seed)
        }
      }
    }
  }

  /// The number of syncs of the workload if nothing fails.
  private func syncCount(_ searcher: FaultSearcher) throws -> Int {
    let fileSystem = try searcher.run(nil, isTraced: true).fileSystem
    return fileSystem.trace.filter { $0.operation == .sync }.count
  }
}
