import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@Suite struct PredicateTranslationTests {
  typealias Person = SamplePerson

  private static let predicates: [Predicate<Person>] = comparisons + optionals + collections

  private static var comparisons: [Predicate<Person>] {
    let id = "7"
    let other = SampleName(family: "Green")
    let range = 10..<20
    let ids: Set<String> = ["7", "joe"]
    return [
      #Predicate { $0.id == id },
      #Predicate { $0.age > 30 && $0.age <= 50 },
      #Predicate { $0.age != 30 || $0.active },
      #Predicate { !($0.age < 30) && !$0.active },
      #Predicate { 30 >= $0.age },
      #Predicate { $0.active == false },
      #Predicate { $0.name.family == other.family },
      #Predicate { range.contains($0.age) },
      #Predicate { (10...20).contains($0.age) },
      #Predicate { ids.contains($0.id) },
      #Predicate { ["7", "x"].contains($0.id) },
      #Predicate { $0.id.contains("oe") },
      #Predicate { $0.id.starts(with: "j") },
      #Predicate { $0.id.isEmpty },
      #Predicate { $0.age == -1 || true },
    ]
  }

  private static var optionals: [Predicate<Person>] {
    let missing: String? = nil
    return [
      #Predicate { $0.nickname == "Joey" },
      #Predicate { $0.nickname != "Joey" },
      #Predicate { $0.nickname == nil },
      #Predicate { $0.nickname == missing },
      #Predicate { $0.nickname != nil && $0.weight == 72.5 },
      #Predicate { $0.maidenName?.family == "Bing" },
      #Predicate { $0.maidenName?.family == nil },
      #Predicate { $0.nickname?.contains("oe") == true },
      #Predicate { $0.nickname?.contains("oe") == false },
      #Predicate { $0.nickname?.contains("oe") != true },
      #Predicate { $0.nickname?.contains("oe") ?? false },
      #Predicate { $0.nickname?.contains("oe") ?? true },
      #Predicate { ($0.nickname ?? "Joey") == "Joey" },
      #Predicate { ($0.nickname ?? "Joey") != "x" },
      #Predicate { ($0.weight ?? 0) < 60 },
      #Predicate { $0.maidenName?.given.contains("Joey") ?? false },
    ]
  }

  private static var collections: [Predicate<Person>] {
    let name = "Joey"
    return [
      #Predicate { $0.tags.contains(name) },
      #Predicate { !$0.tags.isEmpty },
      #Predicate { $0.tags.count > 1 },
      #Predicate { $0.name.given.count == 2 },
      #Predicate { $0.tags.contains { $0.starts(with: "J") } },
      #Predicate { $0.tags.allSatisfy { $0 != "x" } },
      #Predicate { $0.contacts.contains { $0.rank > 1 && $0.phone == "x" } },
      #Predicate { $0.contacts.contains { $0.name?.given.contains { $0 == "Joey" } == true } },
      #Predicate { $0.contacts.allSatisfy { $0.name != nil } },
      #Predicate { $0.contacts.filter { $0.rank == 2 }.count >= 1 },
      #Predicate { $0.contacts.filter { $0.rank == 2 }.isEmpty },
      #Predicate { $0.tags.first == "Joey" },
      #Predicate { $0.contacts.first?.phone == "x" },
    ]
  }

  /// Foundation's own evaluation is the model.
  @Test(arguments: predicates.indices)
  func theFilterSaysWhatThePredicateSays(row: Int) throws {
    var generator = SeededGenerator(seed: UInt64(row))
    let predicate = Self.predicates[row]
    let filter = try CompiledFilter(Filter(predicate, fields: SampleResolver()))
    var matching = 0
    for _ in 0..<500 {
      let person = Person.random(&generator)
      let expected = try predicate.evaluate(person)
      try #require(try filter.matches(person.value) == expected, "row \(row): \(predicate)")
      matching += expected ? 1 : 0
    }
    #expect(matching > 0)
  }

  @Test func capturedConstantsBecomeValues() throws {
    let nickname = "Joey"
    let filter = try Filter(
      #Predicate<Person> { $0.nickname == nickname && $0.age > 30 }, fields: SampleResolver())
    #expect(
      filter == .and([.comparison("nickname", .equal, "Joey"), .comparison("age", .greater, 30)]))
  }

  @Test func whatFiltersHaveNotIsNamed() {
    func message(_ predicate: Predicate<Person>) -> String? {
      do throws(PredicateTranslationError) {
        _ = try Filter(predicate, fields: SampleResolver())
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      message(#Predicate { $0.age + 1 > 30 }) == "Arithmetic of age cannot be part of a filter")
    #expect(
      message(#Predicate { $0.id == $0.note }) == "KeyPath: no field is known for a key path from "
        + "SamplePerson to String, below self")
    #expect(
      message(#Predicate { $0.id == $0.name.family! })
        == "Equal of id: a filter compares fields with constants, not with fields")
    #expect(
      message(#Predicate { person in person.contacts.contains { $0.rank > person.age } })
        == "Variable: only the element itself can be used inside")
    #expect(
      message(#Predicate { ($0.active ? 1 : 2) == 2 })
        == "Conditional of active cannot be part of a filter")
    #expect(message(#Predicate { $0.id.count > 2 }) == "KeyPath of id cannot be part of a filter")
  }
}
