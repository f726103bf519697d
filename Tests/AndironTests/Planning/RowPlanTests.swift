import ObjectModel
import Testing
import ValueModel

@testable import Andiron
@testable import CollectionModel

@Suite struct RowPlanTests {
  private let age = IndexDefinition(.init("age"))
  private let name = IndexDefinition(.init("name"))
  private let number = IndexDefinition(.init("number"))

  @Test func anEqualityIsAnsweredByItsIndexAlone() throws {
    let collection = try PlannedPeople.collection(age, name)
    let plan = try PlannedPeople.plan(collection, .comparison("age", .equal, Value(7)))
    #expect(plan.scan?.index == age && plan.residual == .all && plan.order == .unordered)
    #expect(plan.estimatedEntryCount == 3 && plan.estimatedRowCount == 3)
  }

  @Test func withoutAnIndexEverythingIsRead() throws {
    let filter = Filter.comparison("age", .equal, Value(7))
    let plan = try PlannedPeople.plan(try PlannedPeople.collection(name), filter)
    #expect(plan.rows == .everything && plan.residual == filter)
    #expect(plan.estimatedEntryCount == 0 && plan.estimatedRowCount == 300)
  }

  @Test func whatLetsMostThroughReadsEverything() throws {
    let collection = try PlannedPeople.collection(age)
    let some = try PlannedPeople.plan(collection, .comparison("age", .less, Value(33)))
    #expect(some.scan?.index == age && some.estimatedEntryCount == 99)
    let most = try PlannedPeople.plan(collection, .comparison("age", .less, Value(34)))
    #expect(most.rows == .everything)
  }

  @Test func equalitiesAndOneMoreConditionAreOneScan() throws {
    let index = IndexDefinition(.init("status"), .init("age"))
    let filter = try Filter(predicate: "status == 'open' AND age < 10")
    let plan = try PlannedPeople.plan(try PlannedPeople.collection(index, age), filter)
    #expect(plan.scan?.index == index && plan.scan?.steps.count == 1 && plan.residual == .all)
    #expect(plan.estimatedEntryCount == 10)
  }

  @Test func behindARangeNoFurtherPartIsRestricted() throws {
    let index = IndexDefinition(.init("age"), .init("status"))
    let filter = try Filter(predicate: "age < 10 AND status == 'open'")
    let plan = try PlannedPeople.plan(try PlannedPeople.collection(index), filter)
    #expect(plan.estimatedEntryCount == 30)
    #expect(plan.residual == .comparison("status", .equal, Value("open")))
  }

  @Test func whatNoIndexAnswersIsTestedOnTheObjects() throws {
    let text = Filter.text("name", TextTest(.contains, "1"))
    let filter = Filter.comparison("age", .equal, Value(7)) && text
    let plan = try PlannedPeople.plan(try PlannedPeople.collection(age, name), filter)
    #expect(plan.scan?.index == age && plan.residual == text)
  }

  @Test func alternativesThatAllHaveAnIndexAreAUnion() throws {
    let collection = try PlannedPeople.collection(age, name)
    let plan = try PlannedPeople.plan(
      collection, try Filter(predicate: "age == 1 OR name == 'Name 3'"))
    #expect(plan.joined?.count == 2 && plan.joined?.isIntersection == false)
    #expect(plan.residual == .all && plan.estimatedEntryCount == 9)
    let other = try Filter(predicate: "age == 1 OR status == 'none'")
    #expect(try PlannedPeople.plan(collection, other).rows == .everything)
  }

  @Test func aBranchThatIsOnlyNarrowedIsTested() throws {
    let filter = try Filter(predicate: "(age == 1 AND status == 'open') OR name == 'Name 3'")
    let plan = try PlannedPeople.plan(try PlannedPeople.collection(age, name), filter)
    #expect(plan.joined?.isIntersection == false && plan.residual == filter.normalized())
  }

  @Test func aSecondScanIsIntersectedWhereItSavesReading() throws {
    let city = IndexDefinition(.init("address.city"))
    let filter = try Filter(predicate: "address.city == 'City 3' AND age < 10")
    let plan = try PlannedPeople.plan(try PlannedPeople.collection(city, age), filter)
    #expect(plan.joined?.count == 2 && plan.joined?.isIntersection == true)
    #expect(plan.residual == .all && plan.estimatedEntryCount == 45)
  }

  @Test func aSecondScanThatVisitsMoreThanItSavesIsLeftOut() throws {
    let filter = try Filter(predicate: "number == 3 AND age < 90")
    let plan = try PlannedPeople.plan(try PlannedPeople.collection(number, age), filter)
    #expect(plan.scan?.index == number)
    #expect(plan.residual == .comparison("age", .less, Value(90)))
  }

  @Test func indexesThatAreBeingBuiltAreNamedAndNotUsed() throws {
    let collection = try PlannedPeople.collection(unfinished: [age, name])
    let plan = try PlannedPeople.plan(collection, .comparison("age", .equal, Value(7)))
    #expect(plan.rows == .everything && plan.unfinishedIndexes == ["age"])
    #expect(
      try PlannedPeople.plan(collection, .all, [SortKey("name")]).unfinishedIndexes == ["name"])
  }
}

@Suite struct ContradictionPlanTests {
  @Test func testsOfOneValueThatExcludeEachOtherGiveNothing() throws {
    let filter = try Filter(predicate: "age < 3 AND age > 5")
    let known = try PlannedPeople.collection(IndexDefinition(.init("age")))
    let plan = try PlannedPeople.plan(known, filter)
    #expect(plan.rows == .nothing && plan.estimatedRowCount == 0)
    let unknown = try PlannedPeople.collection(IndexDefinition(.init("name")))
    #expect(try PlannedPeople.plan(unknown, filter).rows == .everything)
  }

  @Test func twoValuesOfAnArrayMayPassBoth() throws {
    let filter = try Filter(predicate: "a < 3 AND a > 5")
    let values = [[1, 9], [4], [1, 2]].map { numbers in
      Value(object: [("a", Value(array: numbers.map { Value($0) }))])
    }
    let collection = try NaiveCollection(values, [IndexDefinition(.init("a"))])
    #expect(try collection.expected(filter, []).count == 1)
    #expect(try PlannedPeople.plan(collection, filter).rows != .nothing)
  }

  @Test func anArrayMayEqualAnArrayAndItsOnlyElementAConstant() throws {
    let one = Value(array: [Value(1)])
    let filter =
      Filter.comparison("a", .equal, one) && Filter.comparison("a", .equal, Value(1))
    let values = Array(repeating: Value(object: [("a", one)]), count: 5)
    let collection = try NaiveCollection(values, [IndexDefinition(.init("a"))])
    #expect(try collection.expected(filter, []).count == 5)
    #expect(try PlannedPeople.plan(collection, filter).rows != .nothing)
  }

  @Test func aLimitOfZeroGivesNothing() throws {
    let plan = try PlannedPeople.plan(try PlannedPeople.collection(), .all, limit: 0)
    #expect(plan.rows == .nothing)
  }

  @Test func limitsAndOffsetsMayBeTheGreatestNumbers() throws {
    let collection = try PlannedPeople.collection(IndexDefinition(.init("age")))
    let plan = QueryPlanner(collection)
      .plan(filter: .all, sorts: [SortKey("age")], limit: .max, offset: .max)
    #expect(plan.order == .byIndex && plan.estimatedRowCount == 300)
  }
}
