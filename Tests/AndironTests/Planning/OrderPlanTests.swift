import ObjectModel
import Testing
import ValueModel

@testable import Andiron
@testable import CollectionModel

@Suite struct OrderPlanTests {
  private func plan(
    _ index: IndexDefinition, _ sorts: [SortKey], _ filter: Filter = .all, limit: Int? = nil
  ) throws -> QueryPlan {
    try PlannedPeople.plan(try PlannedPeople.collection(index), filter, sorts, limit: limit)
  }

  @Test func anIndexOfTheSortKeyGivesTheOrder() throws {
    let plan = try plan(IndexDefinition(.init("age")), [SortKey("age")], limit: 10)
    #expect(plan.order == .byIndex && plan.scan?.isReversed == false)
    #expect(plan.estimatedRowCount == 10)
  }

  @Test func theOppositeOrderIsTheIndexBackwards() throws {
    let plan = try plan(IndexDefinition(.init("age")), [SortKey("age", .descending)])
    #expect(plan.order == .byIndex && plan.scan?.isReversed == true)
    #expect(plan.scan?.tiesDescend == true)
  }

  @Test func tiesStandAsTheFirstKeyDoesWhateverTheIndex() throws {
    let index = IndexDefinition(.init("age", .descending))
    let down = try plan(index, [SortKey("age", .descending)])
    #expect(down.scan?.isReversed == false && down.scan?.tiesDescend == true)
    let up = try plan(index, [SortKey("age")])
    #expect(up.scan?.isReversed == true && up.scan?.tiesDescend == false)
  }

  @Test func anEqualityBeforeTheSortKeyLeavesTheOrder() throws {
    let index = IndexDefinition(.init("status"), .init("age", .descending))
    let filter = Filter.comparison("status", .equal, Value("open"))
    let plan = try plan(index, [SortKey("age", .descending)], filter, limit: 5)
    #expect(plan.order == .byIndex && plan.residual == .all && plan.estimatedRowCount == 5)
    let open = try self.plan(index, [SortKey("age", .descending)], limit: 5)
    #expect(open.order == .bySorting)
  }

  @Test func aPartBehindTheSortKeysWouldOrderTies() throws {
    let index = IndexDefinition(.init("age"), .init("number", .descending))
    #expect(try plan(index, [SortKey("age")]).order == .bySorting)
  }

  @Test func severalKeysNeedOneDirection() throws {
    let index = IndexDefinition(.init("age"), .init("number", .descending))
    let number = IndexDefinition(.init("number"))
    let collection = try PlannedPeople.collection(index, number)
    let same = [SortKey("age"), SortKey("number", .descending)]
    let opposite = [SortKey("age", .descending), SortKey("number")]
    #expect(try PlannedPeople.plan(collection, .all, same).order == .byIndex)
    #expect(try PlannedPeople.plan(collection, .all, opposite).scan?.isReversed == true)
    let mixed = [SortKey("age"), SortKey("number")]
    #expect(try PlannedPeople.plan(collection, .all, mixed).order == .bySorting)
  }

  @Test func aFurtherKeyHasToBeAScalarInEachMatch() throws {
    let index = IndexDefinition(.init("status"), .init("boss"))
    let sorts = [SortKey("status"), SortKey("boss")]
    #expect(try plan(index, sorts).order == .bySorting)
    let has = Filter.comparison("boss", .greater, Value(-1))
    #expect(try plan(index, sorts, has).order == .byIndex)
  }

  @Test func foldedTextGivesNoOrder() throws {
    let index = IndexDefinition(.init("name", folding: .caseInsensitive))
    #expect(try plan(index, [SortKey("name")]).order == .bySorting)
  }

  @Test func objectsAreNotTheSortKeysOfAnIndex() throws {
    #expect(
      try plan(IndexDefinition(.init("address")), [SortKey("address")]).order == .bySorting)
  }

  @Test func aFewMatchesAreSortedAndManyAreWalked() throws {
    let collection = try PlannedPeople.collection(
      IndexDefinition(.init("age")), IndexDefinition(.init("number")))
    let one = Filter.comparison("age", .equal, Value(3))
    let plan = try PlannedPeople.plan(collection, one, [SortKey("number")])
    #expect(plan.order == .bySorting && plan.estimatedRowCount == 3)
    let most = Filter.comparison("age", .greater, Value(3))
    #expect(try PlannedPeople.plan(collection, most, [SortKey("number")]).order == .byIndex)
  }
}

@Suite struct AbsencePlanTests {
  @Test func objectsWithoutAKeyAreOneRunWhereTheSortWantsThem() throws {
    let collection = try PlannedPeople.collection(IndexDefinition(.init("boss")))
    let last = try PlannedPeople.plan(collection, .all, [SortKey("boss")])
    #expect(last.order == .byIndex && last.scan?.steps.map(\.isOneRun) == [false, true])
    let first = try PlannedPeople.plan(
      collection, .all, [SortKey("boss", .descending, nulls: .first)])
    #expect(first.order == .byIndex && first.scan?.steps.map(\.isOneRun) == [true, false])
  }

  @Test func matchesThatAllHaveAKeyNeedNoRunOfOthers() throws {
    let collection = try PlannedPeople.collection(IndexDefinition(.init("boss")))
    let filter = Filter.comparison("boss", .greater, Value(-1))
    let plan = try PlannedPeople.plan(collection, filter, [SortKey("boss")])
    #expect(plan.order == .byIndex && plan.scan?.steps.map(\.isOneRun) == [false])
  }

  @Test func severalEntriesOfAnObjectGiveTheOrderWhereNullsAreLast() throws {
    let lists: [[Value]] = [[.null, Value(3)], [Value(1), Value(5)], [.null], [], [Value(2)]]
    let values = lists.map { Value(object: [("a", Value(array: $0))]) }
    let collection = try NaiveCollection(values, [IndexDefinition(.init("a"))])
    for order: SortDirection in [.ascending, .descending] {
      let last = try PlannedPeople.plan(collection, .all, [SortKey("a", order)])
      #expect(last.order == .byIndex)
      let first = try PlannedPeople.plan(collection, .all, [SortKey("a", order, nulls: .first)])
      #expect(first.order == .bySorting)
    }
  }

  @Test func matchesOfAListWithNullMayHaveNoKey() throws {
    let collection = try PlannedPeople.collection(IndexDefinition(.init("boss")))
    let filter = Filter.isIn("boss", [.null, Value(2)])
    let plan = try PlannedPeople.plan(collection, filter, [SortKey("boss")], limit: 20)
    #expect(plan.order == .byIndex && plan.scan?.steps.map(\.isOneRun) == [false, true])
  }

  @Test func severalEntriesOfAnObjectGiveTheOrderOfSeveralScalarKeys() throws {
    func list(_ elements: Value...) -> Value { Value(array: elements) }
    let values: [Value] = (0..<40).map { number in
      let own = Value(number)
      return Value(object: [
        ("a", list(Value(number % 3), Value(number % 5))),
        ("b", number % 4 == 0 ? list(.null, own) : own),
        ("c", list(Value(number % 7), Value(number % 2))),
      ])
    }
    let collection = try NaiveCollection(
      values,
      [
        IndexDefinition(.init("a"), .init("c", .descending)), IndexDefinition(.init("c")),
        IndexDefinition(.init("a"), .init("b")), IndexDefinition(.init("b")),
      ])
    let scalars = [SortKey("a"), SortKey("c", .descending)]
    #expect(try PlannedPeople.plan(collection, .all, scalars).order == .byIndex)
    let nulls = [SortKey("a"), SortKey("b")]
    let hasKey = Filter.comparison("b", .greater, Value(-1))
    #expect(try PlannedPeople.plan(collection, hasKey, nulls).order == .bySorting)
  }

  @Test func severalEntriesOfAnObjectAreNotRestrictedToThoseThatPass() throws {
    let values = (0..<30).map { number in
      Value(object: [("a", Value(array: [Value(number), Value(30 - number)]))])
    }
    let collection = try NaiveCollection(values, [IndexDefinition(.init("a"))])
    let filter = Filter.comparison("a", .greater, Value(12))
    let plan = try PlannedPeople.plan(collection, filter, [SortKey("a")])
    #expect(plan.order == .byIndex && plan.residual == filter)
  }
}
