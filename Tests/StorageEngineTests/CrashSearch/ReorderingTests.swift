import TestSupport
import Testing

/// Power loss that keeps and loses unsynced writes in any order, sector by sector.
@Suite struct ReorderingTests {
  @Test func unsyncedSectorsMayBeKeptLostTornOrSpoiled() {
    let report = SearchReport("power loss with reordering", seedOffset: 1000)
    var plan = SearchPlan()
    plan.triesKeptAndLost = false
    plan.randomCrashCount = 3
    plan.pointShare = 100
    for seed in Seeds.list(Seeds.amount(3, search: 12)) where !report.isHopeless {
      CrashSearcher(seed: seed &+ report.seedOffset, plan: plan, report: report).run()
    }
    report.finish()
  }

  @Test func everySubsetOfFewUnsyncedSectorsIsTried() {
    let report = SearchReport("power loss, enumerated", seedOffset: 2000)
    var plan = SearchPlan()
    plan.triesKeptAndLost = false
    plan.enumerationLimit = 16
    plan.pointShare = 60
    for seed in Seeds.list(Seeds.amount(2, search: 8)) where !report.isHopeless {
      var shape = WorkloadShape(seed: seed &+ report.seedOffset)
      shape.valueByteCount = 16
      shape.operationCount = 3
      CrashSearcher(seed: seed &+ report.seedOffset, shape: shape, plan: plan, report: report).run()
    }
    report.finish()
  }
}
