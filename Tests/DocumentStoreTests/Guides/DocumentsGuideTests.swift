import Andiron
import DocumentStore
import Foundation
import TextIndex
import Testing
import ValueModel

/// `docs/guides/documents.md`.
@Suite struct DocumentsGuideTests {
  struct Author: Codable, StoredObject {
    var pk = UUID()
    var name: String
  }

  @Test func writing() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "DocumentsGuide-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try Store(at: url)
    let notes = try store.database("notes")
    var note = try notes.create(["text": "likes engines", "stars": 3])
    note["stars"] = 4
    note = try notes.update(note)

    #expect(try notes.require(note.id)["stars"] == 4)
    var stale = note
    note["text"] = "likes analytical engines"
    note = try notes.update(note)
    stale["stars"] = 5

    do {
      try notes.update(stale)
    } catch let error as DocumentError where error.code == .conflict {
      var current = try notes.require(stale.id)
      current["stars"] = stale["stars"]
      try notes.update(current)
    }

    note = try notes.require(stale.id)
    #expect(note["stars"] == 5 && note["text"] == "likes analytical engines")

    struct Note: Codable {
      var text: String
      var stars: Int
    }
    var typed = try notes.create(content: Note(text: "typed", stars: 1))
    typed.content.stars = 5
    typed = try notes.update(typed)

    #expect(try notes.require(typed.id)["stars"] == 5)

    let deletion = try notes.delete(note)
    let again = try notes.create(["text": "is back"], id: note.id)
    print(again.revision.number - deletion.revision.number)  // 1

    #expect(again.revision.number == deletion.revision.number + 1)

    try store.write { transaction in
      let notes = try transaction.database("notes")
      let first = try notes.create(["text": "one"])
      try notes.create(["text": "two", "after": Value(first.id)])
      try transaction.add(Author(name: "Ada"))
    }

    #expect(try notes.count() == 4)
    try store.close()
  }

  @Test func replicas() throws {
    let there = try Store.inMemory().database("notes")
    let here = try Store.inMemory().database("notes")
    let id = "x"
    try there.create(["stars": 2], id: id)
    try here.create(["stars": 3], id: id)

    let missing = try here.missing(there.leaves(of: id).map(\.revision), of: id).missing
    for revision in missing {
      guard let leaf = try there.leaf(id, revision) else { continue }
      let history = try there.history(of: id, revision: revision)
      let foreign = ForeignRevision(
        id: id, history: history, isDeleted: leaf.isDeleted, body: leaf.body)
      try here.write { try $0.graft(foreign) }
    }

    #expect(try here.conflictedDocuments() == [id])
    let notes = here

    try notes.write { notes in
      try notes.resolveConflict(of: id) { leaves in
        var merged = leaves[0]
        merged["stars"] = leaves.compactMap { $0["stars"] }.max { $0.compare(to: $1) < 0 }
        return merged
      }
    }

    #expect(try notes.require(id)["stars"] == 3)
    #expect(try notes.conflictedDocuments().isEmpty)
  }

  @Test func policies() throws {
    let options = StoreOptions(oldVersions: .last(10))
    let notes = try Store.inMemory(options: options).database("notes")
    for (id, other) in [("x", ["b": 2]), ("y", ["a": 3])] as [(String, Value)] {
      let first = try notes.create(["a": 1], id: id)
      var changed = first
      changed["a"] = 2
      try notes.update(changed)
      let revision = try #require(Revision("2-other"))
      var body = first.body
      for field in other.fields { body[field.name] = field.value }
      let foreign = ForeignRevision(id: id, history: [revision, first.revision], body: body)
      try notes.write { try $0.graft(foreign) }
    }

    let report = try notes.resolveConflicts(by: .mergedFields)
    for conflict in report.left { print(conflict.id, conflict.reason) }
    try notes.resolveConflicts(by: .latest(by: "changed"))

    #expect(report.settled.map(\.body) == [["a": 2, "b": 2]])
    #expect(report.left.map(\.reason) == [.fields(["a"])])
    #expect(try notes.conflictedDocuments().isEmpty)
  }

  @Test func superseded() throws {
    let options = StoreOptions(oldVersions: .last(10))
    let notes = try Store.inMemory(options: options).database("notes")
    let first = try notes.create(["stars": 1])
    var note = first
    note["stars"] = 2
    note = try notes.update(note)

    let before = try notes.document(note.id, revision: first.revision)

    #expect(before == first)
  }

  @Test func finding() throws {
    let notes = try Store.inMemory().database("notes")
    try notes.create(["text": "likes engines", "stars": 4], id: "a")
    try notes.create(["text": "likes engines", "stars": 3], id: "b")

    let selector = try Selector(["stars": ["$gte": 4], "text": ["$regex": "engine"]])
    for note in try notes.documents(matching: selector, limit: 20) { print(note.id) }

    #expect(try notes.documents(matching: selector).map(\.id) == ["a"])

    try notes.addTextIndex(TextIndex(["text"], name: "words"))
    for match in try notes.search("analytical engine") { print(match.score, match.document.id) }
    let both = try FindQuery(json: ["$text": "engine OR loom", "stars": ["$gte": 4]])
    print(try notes.find(both).documents.count)

    #expect(try notes.search("likes engine").isEmpty)
    #expect(try notes.search("engines").map(\.document.id) == ["a", "b"])
    #expect(try notes.find(both).documents.isEmpty)
    var shown: [String] = []
    func show(_ documents: [Document]) { shown += documents.map(\.id) }

    try notes.addIndex(SelectorIndex(["stars"]))
    var query = FindQuery(selector, sort: [.init("stars", .descending)], limit: 20)
    var page = try notes.find(query)
    while !page.documents.isEmpty {
      show(page.documents)
      query.bookmark = page.bookmark
      page = try notes.find(query)
    }

    #expect(shown == ["a"])
    #expect(page.statistics.index == "stars")
  }

  @Test func changes() throws {
    let notes = try Store.inMemory().database("notes")
    try notes.create(["n": 1], id: "a")
    let mark = try notes.lastSequence()
    try notes.create(["n": 2], id: "b")
    var sent: [String: Document] = [:]
    func send(_ id: String, _ document: Document?) { sent[id] = document }

    var query = ChangesQuery(since: mark, limit: 100, includesDocuments: true)
    if let changes = try notes.changes(query) {
      for change in changes.changes { send(change.id, change.document) }
      query.since = changes.last
    }

    #expect(Array(sent.keys) == ["b"])
    #expect(try notes.changes(query)?.changes.isEmpty == true)
  }

  @Test func theFeed() async throws {
    let notes = try Store.inMemory().database("notes")
    var mark: DatabaseSequence?
    var sent: [String] = []
    func send(_ id: String, _ document: Document?) { sent.append(id) }
    let writing = Task {
      try await notes.write { notes in
        try notes.create(["topic": "engines"], id: "a")
        try notes.create(["topic": "looms"], id: "b")
      }
      try await notes.write { try $0.delete($0.require("b")) }
    }

    let engines = try Selector(["$or": [["topic": "engines"], ["_deleted": true]]])
    let wanted = ChangesQuery(since: mark, limit: 2, selector: engines)
    for try await batch in notes.changeFeed(wanted) {
      for change in batch.changes { send(change.id, change.document) }
      mark = batch.last
    }

    try await writing.value
    #expect(sent == ["a", "b"])
    #expect(try mark == notes.lastSequence())
  }
}
