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

  @Test func answersAreThoseOfCouchDB() throws {
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
    var count = 0
    for element in try #require(recorded["cases"]).elements {
      let query = try #require(element["query"])
      // Sorting needs an index there, and what has fields was recorded without identifiers.
      guard query["sort"] == nil, element["documents"] == nil else { continue }
      count += 1
      try check(element, query, database)
    }
    #expect(count > 130)
  }

  private func check(_ element: Value, _ query: Value, _ database: Database<Store>) throws {
    let name = element["name"]?.string ?? ""
    var expected = element["ids"]?.elements.compactMap(\.string)
    if let ours = Self.answered[name] { expected = ours }
    if Self.refused.contains(name) { expected = nil }
    let json = try #require(query["selector"])
    guard let expected else {
      let error = #expect(throws: SelectorError.self, "\(name)") { try Selector(json) }
      if let code = element["error"]?["error"]?.string, code != "unknown_error" {
        #expect(error?.code.rawValue == code, "\(name)")
      }
      return
    }
    let found = try database.documents(
      matching: Selector(json), skip: query["skip"]?.integer.map { Int($0) } ?? 0,
      limit: query["limit"]?.integer.map { Int($0) })
    #expect(found.map(\.id) == expected, "\(name): \(json.json())")
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
