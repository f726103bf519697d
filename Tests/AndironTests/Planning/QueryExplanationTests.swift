import ObjectModel
import Testing
import ValueModel

@testable import Andiron
@testable import CollectionModel

@Suite struct QueryExplanationTests {
  private let age = IndexDefinition(.init("age"))
  private let city = IndexDefinition([.init("address.city")], name: "city")

  private func explanation(
    _ collection: NaiveCollection, _ filter: Filter, _ sorts: [SortKey] = [], limit: Int? = nil
  ) -> QueryExplanation {
    let planner = QueryPlanner(collection)
    return planner.explain(
      planner.plan(filter: filter, sorts: sorts, limit: limit), sorts: sorts)
  }

  @Test func scansAndSortsHaveALineEach() throws {
    let collection = try PlannedPeople.collection(age, city)
    let filter = try Filter(
      predicate: "address.city == 'City 3' AND age < 10 AND name CONTAINS 'secret'")
    let explanation = explanation(collection, filter, [SortKey("name", .descending)])
    #expect(
      explanation.lines == [
        "range on index city: about 15 entries",
        "intersected with range on index age: about 30 entries",
        "tests each object: name contains …", "sorted in memory by name descending",
        "reads about 2 of 300 objects",
      ])
    #expect(explanation.indexes == ["city", "age"] && explanation.sortsInMemory)
    #expect(!explanation.scansEverything && explanation.estimatedEntryCount == 45)
  }

  @Test func anOrderFromAnIndexIsSaid() throws {
    let collection = try PlannedPeople.collection(age)
    let explanation = explanation(
      collection, .all, [SortKey("age", .descending)], limit: 20)
    #expect(
      explanation.description == """
        order from index age, backwards
        all of index age: about 300 entries
        reads about 20 of 300 objects
        """)
    #expect(!explanation.sortsInMemory && explanation.indexes == ["age"])
  }

  @Test func alternativesAreListed() throws {
    let collection = try PlannedPeople.collection(age, city)
    let filter = try Filter(predicate: "address.city == 'City 3' OR age IN {1, 5, 8}")
    #expect(
      explanation(collection, filter).lines == [
        "rows that are in some of:", "  range on index city: about 15 entries",
        "  3 ranges on index age: about 9 entries", "reads about 24 of 300 objects",
      ])
  }

  @Test func anIndexThatIsBeingBuiltIsSaidNotToBeUsed() throws {
    let collection = try PlannedPeople.collection(unfinished: [age])
    let explanation = explanation(collection, .comparison("age", .equal, Value(3)))
    #expect(
      explanation.lines == [
        "every object of the collection", "tests each object: age == …",
        "reads about 300 of 300 objects", "index age is being built: not used",
      ])
    #expect(explanation.scansEverything && explanation.unfinishedIndexes == ["age"])
  }

  @Test func whatCannotMatchIsSaid() throws {
    let explanation = explanation(
      try PlannedPeople.collection(age), try Filter(predicate: "age < 3 AND age > 5"))
    #expect(explanation.lines == ["nothing can match", "reads about 0 of 300 objects"])
  }

  @Test func noConstantIsShown() throws {
    let secret = "Xq7"
    let collection = try PlannedPeople.collection(
      IndexDefinition(.init("name")), IndexDefinition(.init("status")))
    for filter in [
      Filter.comparison("name", .equal, Value(secret)), .isIn("name", [Value(secret), Value("b")]),
      .text("name", TextTest(.hasPrefix, secret)), .text("name", TextTest(.contains, secret)),
      .comparison("status", .notEqual, Value(secret)),
    ] {
      #expect(!explanation(collection, filter, [SortKey("name")]).description.contains(secret))
    }
  }
}
