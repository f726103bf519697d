import TestSupport
import Testing

/// The rules that compaction, tombstones and recovery follow, tried in a model; see
/// `CompactionModel`. The engine's rules hold in every run; each weaker one fails in some.
@Suite struct CompactionModelTests {
  @Test("the engine's rules never lose or resurrect a key")
  func rightRules() {
    let outcome = runs(Seeds.list(Seeds.amount(80, search: 600)), CompactionRules())
    #expect(outcome.violations.isEmpty, "\(outcome.violations.first ?? "")")
    guard outcome.runCount > 1 else { return }
    #expect(outcome.statistics.tombstonesDropped > outcome.statistics.tombstonesKept / 4)
    #expect(outcome.statistics.unlinks > 0 && outcome.statistics.crashes > 0)
    #expect(outcome.statistics.lostSwaps > 0)
  }

  @Test(
    "they hold with several log streams, with compactions side by side, and with other exemptions",
    arguments: [
      CompactionRules(logStreamCount: 2),
      CompactionRules(compactionCount: 2),
      CompactionRules(exemption: .nothing),
      CompactionRules(exemption: .everyHolder, logStreamCount: 2, compactionCount: 2),
      CompactionRules(inheritsOrigin: true),
      CompactionRules(inheritsOrigin: true, logStreamCount: 2, compactionCount: 2),
      CompactionRules(weakness: .boundIsOwnLogNumber, inheritsOrigin: true),
    ])
  func otherRightRules(rules: CompactionRules) {
    let outcome = runs(Seeds.list(12), rules)
    #expect(outcome.violations.isEmpty, "\(outcome.violations.first ?? "")")
  }

  @Test("each weaker rule is caught", arguments: CompactionRules.Weakness.shownByRandomRuns)
  func weakerRules(weakness: CompactionRules.Weakness) {
    let rules = CompactionRules(
      weakness: weakness, inheritsOrigin: weakness == .boundIsOwnOrigin)
    // Not a list of `Seeds`: one seed alone, replayed, need not catch each of them.
    let outcome = runs((0..<300).map { $0 }, rules, untilFirstViolation: true)
    #expect(!outcome.violations.isEmpty)
  }

  @Test("no weaker rule is left untried")
  func everyWeaknessIsTried() {
    let tried =
      CompactionRules.Weakness.shownByRandomRuns + CompactionRules.Weakness.shownByHistories
    #expect(Set(tried) == Set(CompactionRules.Weakness.allCases))
  }

  private func runs(
    _ seeds: [UInt64], _ rules: CompactionRules, untilFirstViolation: Bool = false
  ) -> (violations: [String], statistics: CompactionModel.Statistics, runCount: Int) {
    var violations: [String] = []
    var runCount = 0
    var total = CompactionModel.Statistics()
    for seed in seeds {
      let model = CompactionModel(seed: seed, rules: rules)
      for step in 0..<400 {
        model.step()
        guard let violation = model.violation() else { continue }
        violations.append("seed \(seed), step \(step): \(violation)")
        break
      }
      total.add(model.statistics)
      runCount += 1
      if untilFirstViolation && !violations.isEmpty { break }
    }
    return (violations, total, runCount)
  }
}
