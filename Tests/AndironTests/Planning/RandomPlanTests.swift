import ObjectModel
import TestSupport
import Testing

@testable import Andiron
@testable import CollectionModel

@Suite struct RandomPlanTests {
  @Test func plansGiveWhatFilteringAndSortingEverythingGives() throws {
    var forms = PlanForms()
    let seeds = Seeds.list(Seeds.amount(60, search: 300))
    for seed in seeds {
      var random = RandomPlanning(seed: seed)
      let collection = try random.collection()
      for number in 0..<25 {
        try check(&random, collection, &forms, "SEED=\(seed), query \(number)")
      }
    }
    if seeds.count >= 60 { #expect(forms.missing == [], "\(forms.counts)") }
  }

  private func check(
    _ random: inout RandomPlanning, _ collection: NaiveCollection, _ forms: inout PlanForms,
    _ place: String
  ) throws {
    let filter = random.filter(collection)
    let sorts = random.sorts(collection)
    let limit =
      random.generator.chance(1, in: 2) ? random.number(upTo: 8) : nil
    let offset =
      random.generator.chance(1, in: 4) ? random.number(upTo: 5) : 0
    let planner = QueryPlanner(collection)
    let plan = planner.plan(filter: filter, sorts: sorts, limit: limit, offset: offset)
    forms.count(plan, sorts, limit: limit, collection)
    let all = try collection.expected(filter, sorts)
    let expected = all.dropFirst(offset).prefix(limit ?? .max)
    let found = try collection.run(plan, sorts: sorts, limit: limit, offset: offset)
    if sorts.isEmpty {
      #expect(Set(found).isSubset(of: all) && found.count == expected.count, "\(place): \(plan)")
    } else {
      #expect(found == Array(expected), "\(place): \(plan)")
    }
    let explanation = planner.explain(plan, sorts: sorts)
    #expect(explanation.lines.count >= 2 && explanation.sortsInMemory == (plan.order == .bySorting))
  }
}
