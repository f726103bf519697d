import TestSupport
import Testing

/// A process that dies, or loses power, at any call.
@Suite struct CrashTests {
  @Test func aCrashAtAnyCallLeavesAPrefixOfTheCommits() {
    let report = SearchReport("crash at every call")
    var plan = SearchPlan()
    plan.pointShare = 200
    for seed in Seeds.list(Seeds.amount(4, search: 20)) where !report.isHopeless {
      CrashSearcher(seed: seed, plan: plan, report: report).run()
    }
    report.finish()
  }
}
