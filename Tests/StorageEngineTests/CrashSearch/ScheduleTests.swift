import TestSupport
import Testing

/// Several concurrent writers, whose commits of different durability share syncs.
@Suite struct ScheduleTests {
  @Test func commitsOfMixedDurabilityThatShareSyncsSurviveACrashAtAnyCall() {
    let report = SearchReport("writers that share syncs", seedOffset: 7000)
    var plan = SearchPlan()
    plan.steps = 40
    plan.pointShare = Seeds.amount(50, search: 100)
    plan.randomCrashCount = Seeds.amount(0, search: 2)
    plan.spoiledSectorLimit = 24
    plan.triesKeptAndLost = Seeds.isSearch
    plan.laterShare = 10
    plan.rebuildShare = 100
    for seed in Seeds.list(Seeds.amount(5, search: 20)) where !report.isHopeless {
      let seed = seed &+ report.seedOffset
      ScheduleSearcher(seed: seed, shape: shared(seed: seed), plan: plan, report: report).run()
    }
    report.finish()
  }

  @Test func aSyncThatFailsForAGroupFailsForAllOfIt() {
    let report = SearchReport("writers that share a failed sync", seedOffset: 8000)
    var plan = SearchPlan()
    plan.steps = 25
    plan.pointShare = 0
    plan.laterPointShare = Seeds.amount(30, search: 60)
    plan.laterSteps = 4
    plan.randomCrashCount = 2
    for seed in Seeds.list(Seeds.amount(3, search: 8)) where !report.isHopeless {
      for sync in Seeds.points(in: 1..<13, every: 4) where !report.isHopeless {
        ScheduleSearcher(seed: seed &+ report.seedOffset, plan: plan, report: report)
          .run(failingSync: sync)
      }
    }
    report.finish()
  }

  /// Commits of all levels, some longer than a sector, most of them in one segment.
  private func shared(seed: UInt64) -> WorkloadShape {
    var shape = WorkloadShape(seed: seed)
    shape.fullShare = min(shape.fullShare, 50)
    shape.neighboursAtRisk = true
    shape.segmentByteCount *= 2
    shape.valueByteCount = max(shape.valueByteCount, 100)
    return shape
  }
}
