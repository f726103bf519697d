import Andiron
import Foundation
import Testing

/// `docs/guides/queries.md`.
@Suite struct QueriesGuideTests {
  struct Book: Codable, DeclaredObject {
    var pk = UUID()
    var title: String
    var pages: Int
    var published: Int
    var tags: [String] = []

    static let collection = CollectionDeclaration<Book>(indexes: [.on(\.published)])
  }

  let store: Store

  init() throws {
    store = try Store.inMemory(types: [Book.self])
    try store.write { transaction in
      for number in 0..<100 {
        try transaction.add(
          Book(
            title: number % 2 == 0 ? "A\(number)" : "The \(number)", pages: number * 10,
            published: 1920 + number, tags: number % 5 == 0 ? ["history"] : ["art", "science"]))
      }
    }
  }

  @Test func asking() throws {
    let query = store.objects(Book.self)
      .where { $0.pages > 300 && $0.title.hasPrefix("A") }
      .sorted(by: \.published, .descending)
      .limit(10)
    let books = try query.fetch()
    let first = try query.first()
    let count = try query.count()
    #expect(books.count == 10 && first?.title == "A98" && count == 10)
  }

  @Test func aQueryWithoutAStore() async throws {
    let long = ObjectQuery<Book>().where(\.pages > 500).sorted(by: \.title)
    let books = try store.fetch(long)
    let oldest = try store.objects(long).minimum(of: \.published)
    let recent = try await store.read { snapshot in
      try snapshot.fetch(long.where(\.published > 2000).limit(10))
    }
    #expect(books.count == 49 && oldest == 1971 && recent.count == 10)
  }

  @Test func fourWaysToSayIt() throws {
    let long = store.objects(Book.self).where(\.pages > 500)
    let tagged = store.objects(Book.self).where { $0.tags.contains("history") }
    let recent = store.objects(Book.self).where(#Predicate { $0.published >= 2000 })
    let text = store.objects(Book.self).where("title BEGINSWITH[c] %@ AND pages < %d", "the", 400)
    #expect(try [long.count(), tagged.count(), recent.count(), text.count()] == [49, 20, 20, 20])
  }

  @Test func aMistypedField() throws {
    let error = #expect(throws: StoreError.self) {
      try store.objects(Book.self).where("pags < 400").count()
    }
    #expect(error?.message == "there is no field pags; did you mean pages?")
  }

  @Test func lists() async throws {
    func print(_ text: String) { #expect(text.hasPrefix("A") || text.hasPrefix("The")) }
    let results = try store.objects(Book.self).sorted(by: \.title).results()
    let page = try results.objects(in: 10..<20)
    for try await book in results.stream { print(book.title) }
    #expect(page.count == 10)

    var pages = 0
    for try await book in store.objects(Book.self).where(\.pages > 100).stream {
      pages += book.pages
    }
    #expect(pages == (11..<100).reduce(0) { $0 + $1 * 10 })
  }

  @Test func numbers() throws {
    let total = try store.objects(Book.self).sum(of: \.pages)
    let oldest = try store.objects(Book.self).minimum(of: \.published)
    let groups = try store.objects(Book.self).groupCounts(by: \.tags)
    let sections = try store.objects(Book.self).sorted(by: \.published).sections(by: \.published)
    let pages = try store.objects(Book.self).maximum(of: "pages")
    #expect(total == 49_500)
    #expect(oldest == 1920 && pages == 990)
    #expect(groups.map(\.value) == ["art", "history", "science"])
    #expect(groups.map(\.count) == [80, 20, 80])
    #expect(sections.sections.count == 100)
  }

  @Test func explaining() throws {
    var printed = ""
    func print(_ plan: QueryExplanation) { printed = "\(plan)" }
    let plan = try store.objects(Book.self)
      .where { $0.published >= 1990 && $0.published < 2000 }.explain()
    if let plan { print(plan) }
    #expect(
      printed == """
        range on index published: about 10 entries
        reads about 10 of 100 objects
        """)
  }
}
