import ObjectModel
import Testing
import ValueModel

@testable import Andiron
@testable import CollectionModel

@Suite struct DerivedPlanTests {
  private struct Condition: DerivedCondition {
    let name: String

    func matches(_ value: Value) -> Bool { true }
  }

  /// Nine hundred objects with one derived index, whose ranges have as many entries as a test
  /// specifies.
  private struct Collection: PlanningSource {
    static let index = IndexDefinition(derivation: "code", name: "derived")

    let collectionCount = 900
    let indexes = [(definition: index, isReady: true)]
    var counts: [[UInt8]: Int] = [:]

    func entryCount(_ index: IndexDefinition) -> Int { 10_000 }

    func entryCount(_ index: IndexDefinition, in range: OrderedKeyRange) -> Int {
      counts[range.lower] ?? 0
    }
  }

  private static func test(_ number: UInt8, isExact: Bool) -> Filter {
    let range = OrderedKeyRange(startingWith: [number])
    return .derived(
      DerivedTest(
        Condition(name: "test \(number)"),
        place: .init(derivation: "code", ranges: [range], isExact: isExact)))
  }

  private static func plan(_ counts: [UInt8: Int], _ filter: Filter) -> QueryPlan {
    var collection = Collection()
    for (number, count) in counts { collection.counts[[number]] = count }
    return QueryPlanner(collection).plan(filter: filter)
  }

  @Test func whatAnIndexAnswersWholeIsNeverAnsweredByReadingEverything() {
    let plan = Self.plan([1: 880], Self.test(1, isExact: true))
    #expect(plan.scan?.index == Collection.index && plan.residual == .all)
    let tested = Self.plan([1: 880], Self.test(1, isExact: false))
    #expect(tested.rows == .everything && tested.residual == Self.test(1, isExact: false))
  }

  @Test func aScanIsNotJoinedByOneThatMakesBothTooLong() {
    // Together they visit more than a third of the collection, each alone does not.
    let both = Self.test(1, isExact: false) && Self.test(2, isExact: false)
    let plan = Self.plan([1: 250, 2: 280], both)
    #expect(plan.scan?.steps.first?.ranges.first?.lower == [1])
    #expect(plan.residual == both)
    let short = Self.plan([1: 100, 2: 120], both)
    #expect(short.joined?.count == 2 && short.joined?.isIntersection == true)
  }

  @Test func testsOfPathsBesideThemAreTested() {
    let path = Filter.comparison("age", .equal, Value(1))
    let plan = Self.plan([1: 10], Self.test(1, isExact: true) && path)
    #expect(plan.scan?.index == Collection.index && plan.residual == path)
  }
}
