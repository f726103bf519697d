import Andiron
import Foundation
import Testing

/// Queries without a source.
@Suite struct ObjectQueryTests {
  let store: Store

  init() throws {
    store = try TestStore.open(types: [
      Person.self, Magazine.self, MagazineIssue.self, Article.self,
    ])
    try store.write { transaction in
      try transaction.add(contentsOf: (0..<30).map { Person(name: "P\($0)", age: $0) })
    }
  }

  private let adults = ObjectQuery<Person>().where(\.age > 17).sorted(by: \.age).limit(10)

  @Test func oneQueryRunsOnEverySource() throws {
    let ages = Array(18..<28)
    #expect(try store.fetch(adults).map(\.age) == ages)
    let snapshot = try store.snapshot()
    try store.write { transaction in
      try transaction.add(Person(name: "New", age: 18))
      #expect(try transaction.fetch(adults).map(\.age) == [18] + ages.dropLast())
      #expect(try snapshot.fetch(adults).map(\.age) == ages)
    }
    #expect(try store.objects(adults).first()?.age == 18)
    #expect(try store.objects(adults).offset(2).results().object(at: 0).age == 19)
  }

  @Test func aQueryCrossesTasksAndIsObserved() async throws {
    let adults = adults
    let count = try await store.read { try $0.objects(adults).count() }
    #expect(count == 10)
    var changes = store.observe(adults).makeAsyncIterator()
    #expect(try await changes.next()?.results.count == 10)
    try await store.write { try $0.add(Person(name: "New", age: 18)) }
    #expect(try await changes.next()?.difference?.insertions.count == 1)
  }

  @Test func aConditionThroughARelationNeedsNoSource() throws {
    try store.write { transaction in
      try transaction.add(MagazineIssue(pk: 1, title: "Spring", magazineKey: "weekly"))
      try transaction.add(Article(title: "A", issueKey: 1))
      try transaction.add(Article(title: "B", issueKey: 2))
    }
    let inSpring = ObjectQuery<Article>().where(Article.issue) { $0.title == "Spring" }
    #expect(try store.fetch(inSpring).map(\.title) == ["A"])
    #expect(try store.fetch(ObjectQuery().whereDangling(Article.issue)).map(\.title) == ["B"])
    let wrong = ObjectQuery<Article>().where(Article.issue) { $0.title.hasPrefix("A") }
      .where("pags == 1")
    let error = #expect(throws: StoreError.self) { try store.fetch(wrong) }
    #expect(error?.code == .invalidQuery)
  }

  private func oldest<Query: QueryBuilder<Person>>(_ query: Query) -> Query {
    query.sorted(by: \.age, .descending).limit(1)
  }

  @Test func oneFunctionRefinesQueriesWithAndWithoutASource() throws {
    #expect(try oldest(store.objects(Person.self)).fetch().map(\.age) == [29])
    let query = oldest(ObjectQuery<Person>())
    #expect(try store.fetch(query).map(\.age) == [29])
    #expect(query.untyped.limit == 1 && query.untyped.sorts.count == 1)
  }

  @Test func aVisitEndsWhereItIsStopped() throws {
    var ages: [Int] = []
    try store.objects(adults).visit { person, stop in
      ages.append(person.age)
      stop = person.age == 20
    }
    #expect(ages == [18, 19, 20])
    try store.objects(adults).forEach { ages.append($0.age) }
    #expect(ages.count == 13)
  }
}
