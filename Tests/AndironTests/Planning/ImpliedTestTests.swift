import ObjectModel
import Testing
import ValueModel

@testable import Andiron
@testable import CollectionModel

@Suite struct ImpliedTestTests {
  private let code = IndexDefinition(.init("tags.code"))

  private func plan(_ filter: Filter, _ part: IndexDefinition.Part) throws -> QueryPlan {
    try PlannedPeople.plan(try PlannedPeople.collection(IndexDefinition(part)), filter)
  }

  @Test func textIsAnsweredByAnIndexThatFoldsAlike() throws {
    let prefix = Filter.text("name", TextTest(.hasPrefix, "nAME 4", options: .caseInsensitive))
    let equal = Filter.text("name", TextTest(.equals, "nAME 4", options: .caseInsensitive))
    let folded = IndexDefinition.Part("name", folding: .caseInsensitive)
    #expect(try plan(prefix, folded).residual == .all)
    #expect(try plan(equal, folded).estimatedEntryCount == 6)
    #expect(try plan(equal, .init("name")).rows == .everything)
    let marks = IndexDefinition.Part("name", folding: .diacriticInsensitive)
    #expect(try plan(equal, marks).rows == .everything)
  }

  @Test func plainTextIsNarrowedByAnIndexThatFoldsAndTested() throws {
    let equal = Filter.comparison("name", .equal, Value("Name 4"))
    let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    let found = try plan(equal, .init("name", folding: both))
    #expect(found.scan != nil && found.residual == equal)
    let prefix = Filter.text("name", TextTest(.hasPrefix, "Name 4"))
    #expect(try plan(prefix, .init("name", folding: .caseInsensitive)).residual == prefix)
    #expect(try plan(prefix, .init("name", folding: both)).rows == .everything)
    #expect(try plan(prefix, .init("name")).residual == .all)
  }

  @Test func rangesOfStringsAreNotAnsweredByAnIndexThatFolds() throws {
    let range = Filter.comparison("name", .less, Value("Name 11"))
    #expect(try plan(range, .init("name")).scan != nil)
    #expect(try plan(range, .init("name", folding: .caseInsensitive)).rows == .everything)
    let numbers = Filter.comparison("age", .less, Value(10))
    #expect(try plan(numbers, .init("age", folding: .caseInsensitive)).residual == .all)
  }

  @Test func aPatternIsNarrowedByWhatIsBeforeItsFirstWildcard() throws {
    for text in ["Name 4*", "Name 4?", "Name 4"] {
      let pattern = Filter.text("name", TextTest(.like, text))
      let found = try plan(pattern, .init("name"))
      #expect(found.scan != nil && found.residual == pattern)
    }
    let free = Filter.text("name", TextTest(.like, "*4"))
    #expect(try plan(free, .init("name")).rows == .everything)
  }

  @Test func absenceAndNullAreToldApart() throws {
    let index = IndexDefinition.Part("boss")
    #expect(try plan(.isNull("boss"), index).estimatedEntryCount == 100)
    #expect(try plan(.not(.exists("boss")), index).estimatedEntryCount == 100)
    #expect(try plan(.isMissing("boss"), index).rows == .everything)
    #expect(try plan(.comparison("boss", .equal, Value(2)), index).residual == .all)
  }

  @Test func oneTestOfElementsIsAnsweredByTheIndexOfTheJoinedPath() throws {
    let filter = Filter.any("tags", .comparison("code", .equal, Value(4)))
    let plan = try plan(filter, .init("tags.code"))
    #expect(plan.scan?.index == code && plan.residual == .all)
  }

  @Test func severalTestsOfOneElementAreNarrowedAndTested() throws {
    let filter = Filter.any("tags", try Filter(predicate: "code > 3 AND code < 5"))
    let plan = try plan(filter, .init("tags.code"))
    #expect(plan.scan?.index == code && plan.residual == filter)
  }

  @Test func alternativesForAnElementAreAlternativesForTheObject() throws {
    let filter = Filter.any("tags", try Filter(predicate: "code < 1 OR code > 15"))
    let plan = try plan(filter, .init("tags.code"))
    #expect(plan.joined?.isIntersection == false && plan.residual == .all)
  }

  @Test func positionsWithinElementsAreNotThoseOfTheObject() throws {
    let inner = Filter.comparison(ValuePath([.element(0)]), .equal, Value(3))
    let values = [[[1], [3]], [[3], [1]], [[2], [2]]].map { lists in
      Value(object: [("a", Value(array: lists.map { Value(array: $0.map { Value($0) }) }))])
    }
    let path: ValuePath = "a[0]"
    let collection = try NaiveCollection(values, [IndexDefinition(.init(path))])
    #expect(try PlannedPeople.plan(collection, .any("a", inner)).rows == .everything)
  }

  @Test func aCountAboveZeroNeedsAnElement() throws {
    let inner = Filter.comparison("code", .equal, Value(4))
    let filter = Filter.count("tags", inner, .greaterOrEqual, 2)
    let plan = try plan(filter, .init("tags.code"))
    #expect(plan.scan?.index == code && plan.residual == filter)
    let few = Filter.count("tags", inner, .less, 2)
    #expect(try self.plan(few, .init("tags.code")).rows == .everything)
  }

  @Test func negationsAndEveryElementAreNotAnswered() throws {
    for filter: Filter in [
      .comparison("age", .notEqual, Value(4)), .not(.isIn("age", [Value(4), Value(5)])),
      .every("age", .comparison(ValuePath(), .equal, Value(4))),
    ] {
      #expect(try plan(filter, .init("age")).rows == .everything)
    }
  }
}
