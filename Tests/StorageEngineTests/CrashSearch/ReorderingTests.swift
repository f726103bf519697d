import TestSupport
import Testing

/// Power loss that keeps and loses unsynced writes in any order, sector by sector.
@Suite struct ReorderingTests {
  @Test func unsyncedSectorsMayBeKeptLostTornOrSpoiled() {
    let report = SearchReport("power loss with reordering", seedOffset: 1000)
    var plan = SearchPlan()
    plan.triesKeptAndLost = false
    plan.randomCrashCount = Seeds.isLongSearch ? 8 : 3
    plan.pointShare = Seeds.isLongSearch ? 700 : 100
    for seed in Seeds.list(Seeds.amount(8, long: 20, night: 60)) where !report.isHopeless {
      CrashSearcher(seed: seed &+ report.seedOffset, plan: plan, report: report).run()
    }
    report.finish()
  }

  @Test func everySubsetOfFewUnsyncedSectorsIsTried() {
    let report = SearchReport("power loss, enumerated", seedOffset: 2000)
    var plan = SearchPlan()
    plan.triesKeptAndLost = false
    plan.enumerationLimit = Seeds.isLongSearch ? 128 : 16
    plan.pointShare = Seeds.isLongSearch ? 500 : 60
    for seed in Seeds.list(Seeds.amount(5, long: 10, night: 30)) where !report.isHopeless {
      var shape = WorkloadShape(seed: seed &+ report.seedOffset)
      shape.valueByteCount = 16
      shape.operationCount = 3
      CrashSearcher(seed: seed &+ report.seedOffset, shape: shape, plan: plan, report: report).run()
    }
    report.finish()
  }
}
