import Andiron
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

/// What a node of CouchDB 3.5 answered to selectors.
@Suite(.enabled(if: SharedData.isThere, "SKIPPED: the shared data is not there"))
struct CouchSelectorTests {
  /// Cases that CouchDB answers with an internal error.
  private static let answered = [
    "$in": ["a01", "a04", "a05", "a08"], "$all nested list": ["a11"],
  ]
  /// Cases that are refused here: an internal error there, or a search without its index.
  private static let refused: Set = ["error: $mod by zero", "error: $text"]
  private static let answeredHere: Set = ["no_usable_index", "unsupported_mixed_sort"]

  @Test(arguments: [false, true])
  func answersAreThoseOfCouchDB(hasIndexes: Bool) throws {
    let file = SharedData.root.deletingLastPathComponent()
      .appending(path: "peers/couchdb/mango.json")
    let recorded = try JSON.parse([UInt8](Data(contentsOf: file)))
    let database = try Store.inMemory().database("mango")
    try database.write { database in
      for document in try #require(recorded["documents"]).elements {
        var body = document
        body["_id"] = nil
        try database.create(body, id: try #require(document["_id"]?.string))
      }
    }
    if hasIndexes {
      for names in try #require(recorded["indexes"]).elements {
        try database.addIndex(
          SelectorIndex(names.elements.compactMap(\.string).map { .init($0) }))
      }
    }
    var count = 0
    for element in try #require(recorded["cases"]).elements {
      let query = try #require(element["query"])
      // A sort is answered here without an index, and in any directions.
      if let code = element["error"]?["error"]?.string, Self.answeredHere.contains(code) {
        continue
      }
      count += 1
      try check(element, query, database)
    }
    #expect(count > 140)
  }

  private func check(_ element: Value, _ query: Value, _ database: Database<Store>) throws {
    let name = element["name"]?.string ?? ""
    var expected = element["ids"]?.elements.compactMap(\.string)
    if let ours = Self.answered[name] { expected = ours }
    if Self.refused.contains(name) { expected = nil }
    let json = try #require(query["selector"])
    guard let expected = expected ?? (element["documents"] == nil ? nil : []) else {
      let error = #expect(throws: SelectorError.self, "\(name)") { try Selector(json) }
      if let code = element["error"]?["error"]?.string, code != "unknown_error" {
        #expect(error?.code.rawValue == code, "\(name)")
      }
      return
    }
    let found = try database.find(self.query(query, json))
    if let values = element["documents"] {
      #expect(Value(array: found.values).json() == values.json(), "\(name)")
    } else if query["sort"] == nil, query["limit"] == nil {
      #expect(Set(found.documents.map(\.id)) == Set(expected), "\(name): \(json.json())")
    } else {
      #expect(found.documents.map(\.id) == expected, "\(name): \(json.json())")
    }
  }

  private func query(_ query: Value, _ selector: Value) throws -> FindQuery {
    var result = FindQuery(try Selector(selector))
    result.skip = query["skip"]?.integer.map { Int($0) } ?? 0
    result.limit = query["limit"]?.integer.map { Int($0) }
    result.fields = query["fields"]?.elements.compactMap(\.string) ?? []
    result.sort = (query["sort"].map { Array($0.elements) } ?? []).compactMap { field in
      if let name = field.string { return .init(name) }
      return field.fields.first.map {
        .init($0.name, $0.value.string == "desc" ? .descending : .ascending)
      }
    }
    return result
  }

  @Test func aSelectorSeesTheIdentifierAndTheRevision() throws {
    let database = try Store.inMemory().database("notes")
    let note = try database.create(["n": 1], id: "x")
    try database.create(["n": 1], id: "_design/y")
    for selector in [
      ["_id": "x"], ["_rev": Value(note.revision.description)], ["n": 1, "_id": ["$gt": "a"]],
    ] as [Value] {
      #expect(try database.documents(matching: Selector(selector)) == [note])
    }
    #expect(try database.count(matching: Selector([:])) == 1)
  }
}
