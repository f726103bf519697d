import Andiron
import DocumentStore
import ObjectModel
import Testing
import ValueModel

/// `docs/guides/selectors.md`.
@Suite struct SelectorsGuideTests {
  @Test func conditions() throws {
    let store = try Store.inMemory()
    let visits = try store.database("visits")
    try visits.create(
      ["ward": "A", "day": 3, "doctor": ["name": "Ada"], "tags": ["acute"]], id: "v1")
    try visits.create(["ward": "B", "day": 5, "doctor": ["name": "Max"], "tags": []], id: "v2")
    try visits.create(["ward": "A", "day": 8, "tags": ["acute", "child"]], id: "v3")

    let selector = try Selector(["ward": "A", "day": ["$gte": 1, "$lt": 5]])
    for visit in try visits.documents(matching: selector) { print(visit.id) }  // v1

    #expect(try visits.documents(matching: selector).map(\.id) == ["v1"])

    let parsed = try Selector(JSON.parse(#"{"doctor.name": {"$in": ["Ada", "Grace"]}}"#))
    print(try visits.count(matching: parsed))  // 1

    #expect(try visits.count(matching: parsed) == 1)

    let different = try Selector(["doctor.name": ["$ne": "Ada"]])
    print(try visits.count(matching: different))  // 1: v3 has no doctor
    let missing = try Selector([
      "$or": [["doctor": ["$exists": false]], ["doctor.name": ["$ne": "Ada"]]]
    ])
    print(try visits.count(matching: missing))  // 2

    #expect(try visits.documents(matching: different).map(\.id) == ["v2"])
    #expect(try visits.documents(matching: missing).map(\.id) == ["v2", "v3"])

    let acute = try Selector(["tags": ["$elemMatch": ["$eq": "acute"]]])
    let both = try Selector(["tags": ["$all": ["child", "acute"]]])
    print(try visits.count(matching: acute), try visits.count(matching: both))  // 2 1

    #expect(try visits.documents(matching: acute).map(\.id) == ["v1", "v3"])
    #expect(try visits.documents(matching: both).map(\.id) == ["v3"])

    do {
      _ = try Selector(["day": ["$above": 3]])
    } catch {
      print(error.code, error.path)  // invalidOperator day.$above
    }

    let error = #expect(throws: SelectorError.self) { try Selector(["day": ["$above": 3]]) }
    #expect(error.map { "\($0.code) \($0.path)" } == "invalidOperator day.$above")
    try indexes(store, visits, selector)
    try others(store, visits)
  }

  private func indexes(_ store: Store, _ visits: Database<Store>, _ selector: Selector) throws {
    #expect(try visits.explain(FindQuery(selector))?.scansEverything == true)

    var query = FindQuery(
      selector, sort: [.init("day", .descending)], fields: ["_id", "day"], limit: 20)
    print(try visits.explain(query)?.scansEverything ?? true)  // true
    try visits.addIndex(SelectorIndex(["ward", "day"], name: "by-ward"))
    print(try visits.explain(query)?.index ?? "")  // by-ward

    #expect(try visits.explain(query)?.index == "by-ward")

    let urgent = try Selector(["tags": ["$elemMatch": ["$eq": "acute"]]])
    try visits.addIndex(SelectorIndex(["day"], partialFilter: urgent, name: "acute"))
    print(try visits.indexes().map { "\($0.definition.name): \($0.entryCount)" })

    #expect(
      try visits.indexes().map { "\($0.definition.name): \($0.entryCount)" }
        == ["acute: 2", "by-ward: 3"])

    query.limit = 1
    let page = try visits.find(query)
    print(page.values, page.statistics.index ?? "none")
    query.bookmark = page.bookmark
    print(try visits.find(query).documents.isEmpty)  // true

    #expect(page.values == [["_id": "v1", "day": 3]])
    #expect(page.statistics.index == "by-ward")
    #expect(try visits.find(query).documents.isEmpty)
  }

  private func others(_ store: Store, _ visits: Database<Store>) throws {
    try store.write { transaction in
      try transaction.collection("things").upsert(["day": 9], key: .string("late"))
    }

    let isLate = try Selector(["day": ["$gt": 4]])
    print(try isLate.matches(["day": 5]))  // true
    print(try store.collection("things").count(Query(filter: Filter(selector: isLate))))
    let changes = try visits.changes(ChangesQuery(selector: isLate))
    print(changes?.changes.map(\.id) ?? [])  // ["v2", "v3"]

    #expect(try isLate.matches(["day": 5]) && !isLate.matches(["day": 4]))
    #expect(try store.collection("things").count(Query(filter: Filter(selector: isLate))) == 1)
    #expect(changes?.changes.map(\.id) == ["v2", "v3"])
  }
}
