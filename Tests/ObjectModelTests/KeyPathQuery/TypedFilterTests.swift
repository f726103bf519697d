import ObjectModel
import Testing
import ValueModel

@Suite struct TypedFilterTests {
  typealias Person = SamplePerson

  private func resolve(_ filter: TypedFilter<Person>) throws -> Filter {
    try filter.filter(resolvedBy: SampleResolver())
  }

  @Test func operatorsOnKeyPathsMakeComparisons() throws {
    #expect(try resolve(\Person.age > 30) == .comparison("age", .greater, 30))
    #expect(try resolve(\.age >= 30) == .comparison("age", .greaterOrEqual, 30))
    #expect(try resolve(\.age < 30) == .comparison("age", .less, 30))
    #expect(try resolve(\.age <= 30) == .comparison("age", .lessOrEqual, 30))
    #expect(try resolve(\.age == 30) == .comparison("age", .equal, 30))
    #expect(try resolve(\.age != 30) == .comparison("age", .notEqual, 30))
    #expect(
      try resolve(\.name.family == "Green" && \.age > 30 || !(\.active == true))
        == .or([
          .and([.comparison("name.family", .equal, "Green"), .comparison("age", .greater, 30)]),
          .not(.comparison("active", .equal, true)),
        ]))
  }

  @Test func optionalFieldsCompareWithConstantsAndNil() throws {
    #expect(try resolve(\.weight > 70) == .comparison("weight", .greater, 70.0))
    #expect(try resolve(\.nickname == "Joey") == .comparison("nickname", .equal, "Joey"))
    #expect(try resolve(\.nickname == nil) == .isMissing("nickname"))
    #expect(try resolve(\.nickname != nil) == .not(.isMissing("nickname")))
    #expect(
      try resolve(\.maidenName?.family == "Bing")
        == .comparison("maidenName.family", .equal, "Bing"))
  }

  @Test func closuresReachFieldsThroughMembers() throws {
    #expect(
      try resolve(.where { $0.age > 30 && $0.name.family.hasPrefix("G") })
        == .and([
          .comparison("age", .greater, 30), .text("name.family", TextTest(.hasPrefix, "G")),
        ]))
    #expect(
      try resolve(TypedFilter { $0.maidenName.family == "Bing" || $0.maidenName.isMissing })
        == .or([
          .comparison("maidenName.family", .equal, "Bing"), .isNull("maidenName"),
          .not(.exists("maidenName")),
        ]))
    #expect(
      try resolve(.where { $0.age.in(1..<5) || $0.age.in([7, 8]) || $0.weight.in(50...60) })
        == .or([
          .range("age", .halfOpen(1, 5)), .isIn("age", [7, 8]),
          .range("weight", .closed(50.0, 60.0)),
        ]))
  }

  @Test func textTestsTakeOptions() throws {
    let cased = TextOptions.caseInsensitive
    #expect(
      try resolve(.where { $0.id.contains("e", .caseInsensitive) && $0.nickname.hasSuffix("y") })
        == .and([
          .text("id", TextTest(.contains, "e", options: cased)),
          .text("nickname", TextTest(.hasSuffix, "y")),
        ]))
    #expect(
      try resolve(.where { $0.id.like("J*") && $0.id.matches(expression: "[0-9]+") })
        == .and([.text("id", TextTest(.like, "J*")), .text("id", TextTest(.matches, "[0-9]+"))]))
    #expect(
      try resolve(QueryField(\.id).equals("x", .caseInsensitive))
        == .text("id", TextTest(.equals, "x", options: cased)))
  }

  @Test func elementsAreTestedByClosuresAndKeyPaths() throws {
    #expect(
      try resolve(.where { $0.tags.contains("x") }) == .any("tags", .comparison("", .equal, "x")))
    #expect(
      try resolve(.where { $0.contacts.any { $0.rank > 1 && $0.phone == "x" } })
        == .any(
          "contacts", .and([.comparison("rank", .greater, 1), .comparison("phone", .equal, "x")])))
    #expect(
      try resolve(.where { $0.contacts.all(\.rank > 1) })
        == .every("contacts", .comparison("rank", .greater, 1)))
    #expect(
      try resolve(.where { $0.contacts.none { $0.name.given.any { $0 == "x" } } })
        == .no("contacts", .any("name.given", .comparison("", .equal, "x"))))
    #expect(
      try resolve(
        .where { $0.contacts.count > 2 && $0.contacts.count(where: { $0.rank == 1 }) == 1 })
        == .and([
          .count("contacts", .greater, 2),
          .count("contacts", .comparison("rank", .equal, 1), .equal, 1),
        ]))
    #expect(
      try resolve(.where { $0.contacts[0].phone == "x" })
        == .comparison("contacts[0].phone", .equal, "x"))
  }

  @Test func anUnknownKeyPathIsNamedByItsTypes() throws {
    let error = #expect(throws: UnresolvedKeyPath.self) { try resolve(\.age > 1 && \.note == "x") }
    #expect(
      error?.description
        == "no field is known for a key path from SamplePerson to String, below self")
  }
}
