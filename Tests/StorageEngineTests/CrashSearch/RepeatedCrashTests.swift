import TestSupport
import Testing

/// Crashes during what follows a crash: recovery, the first commit after it, checkpoints,
/// compaction, and the first creation.
@Suite struct RepeatedCrashTests {
  @Test func aCrashInTheMiddleOfRecoveryChangesNothing() {
    let report = SearchReport("crash after crash after crash", seedOffset: 3000)
    var plan = SearchPlan()
    plan.steps = 8
    plan.pointShare = 20
    plan.laterShare = 1000
    plan.laterPointShare = Seeds.amount(8, search: 20)
    plan.randomCrashCount = 1
    plan.depth = 3
    plan.rebuildShare = 100
    for seed in Seeds.list(Seeds.amount(1, search: 5)) where !report.isHopeless {
      CrashSearcher(seed: seed &+ report.seedOffset, plan: plan, report: report).run()
    }
    report.finish()
  }

  /// Transactions that span several segments: the remains of one are written again in part.
  @Test func longTransactionsCanBeInterruptedAtAnyCallTwice() {
    let report = SearchReport("crash in long transactions", seedOffset: 9000)
    var plan = SearchPlan()
    plan.steps = 6
    plan.pointShare = Seeds.amount(30, search: 80)
    plan.laterShare = 300
    plan.laterPointShare = Seeds.amount(20, search: 40)
    plan.laterSteps = 2
    plan.randomCrashCount = 1
    plan.rebuildShare = 150
    plan.verifyShare = 150
    for seed in Seeds.list(Seeds.amount(2, search: 6)) where !report.isHopeless {
      var shape = WorkloadShape(seed: seed &+ report.seedOffset)
      shape.segmentByteCount = 4096
      shape.valueByteCount = 700
      shape.operationCount = 40
      CrashSearcher(seed: seed &+ report.seedOffset, shape: shape, plan: plan, report: report).run()
    }
    report.finish()
  }

  @Test func creatingAStoreCanBeInterruptedAtAnyCallTwice() {
    let report = SearchReport("crash while creating", seedOffset: 4000)
    var plan = SearchPlan()
    plan.steps = 0
    plan.laterSteps = 1
    plan.laterShare = 1000
    plan.laterPointShare = Seeds.amount(40, search: 150)
    plan.randomCrashCount = 2
    plan.rebuildShare = 1000
    for seed in Seeds.list(Seeds.amount(1, search: 2)) where !report.isHopeless {
      CrashSearcher(seed: seed &+ report.seedOffset, plan: plan, report: report).run()
    }
    report.finish()
  }

  @Test func compactionAndCheckpointsCanBeInterruptedAtAnyCall() {
    let report = SearchReport("crash in compaction and checkpoint", seedOffset: 5000)
    var plan = SearchPlan()
    plan.steps = 25
    plan.pointShare = 60
    plan.rebuildShare = 700
    plan.randomCrashCount = 1
    for seed in Seeds.list(Seeds.amount(2, search: 8)) where !report.isHopeless {
      var shape = WorkloadShape(seed: seed &+ report.seedOffset)
      shape.compactionShare = 30
      shape.checkpointShare = 15
      CrashSearcher(seed: seed &+ report.seedOffset, shape: shape, plan: plan, report: report).run()
    }
    report.finish()
  }
}
