import TestSupport
import Testing

/// A process that dies, or loses power, at any call.
@Suite struct CrashTests {
  @Test func aCrashAtAnyCallLeavesAPrefixOfTheCommits() {
    let report = SearchReport("crash at every call")
    var plan = SearchPlan()
    plan.pointShare = Seeds.isLongSearch ? 1000 : 200
    for seed in Seeds.list(Seeds.isLongSearch ? 100 : 10) where !report.isHopeless {
      CrashSearcher(seed: seed, plan: plan, report: report).run()
    }
    report.finish()
  }
}
