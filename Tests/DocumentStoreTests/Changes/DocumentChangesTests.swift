import Andiron
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct DocumentChangesTests {
  private let notes: Database<Store>

  init() throws { notes = try Store.inMemory().database("notes") }

  private func changes(_ query: ChangesQuery = ChangesQuery()) throws -> DocumentChanges {
    try #require(try notes.changes(query))
  }

  @Test func eachDocumentHasOneChangeAtItsLastPlace() throws {
    var a = try notes.create(["n": 0], id: "a")
    let b = try notes.create(["n": 0], id: "b")
    a["n"] = 1
    a = try notes.update(a)
    try notes.delete(b)
    let result = try changes()
    #expect(result.changes.map(\.id) == ["a", "b"])
    #expect(result.changes.map(\.isDeleted) == [false, true])
    #expect(result.changes[0].revisions == [a.revision])
    #expect(result.last == result.changes[1].sequence && result.pendingCount == 0)
    #expect(try notes.lastSequence() == result.last)
  }

  @Test func changesContinueAfterASequence() throws {
    for number in 0..<10 { try notes.create(["n": Value(number)], id: "\(number)") }
    let first = try changes(ChangesQuery(limit: 4))
    #expect(first.changes.map(\.id) == ["0", "1", "2", "3"] && first.pendingCount == 6)
    let text = first.last.description
    let second = try changes(ChangesQuery(since: DatabaseSequence(text)))
    #expect(second.changes.map(\.id) == ["4", "5", "6", "7", "8", "9"])
    #expect(try changes(ChangesQuery(since: second.last)).changes.isEmpty)
    let none = try changes(ChangesQuery(limit: 0))
    #expect(none.changes.isEmpty && none.pendingCount == 10)
    let newest = try changes(ChangesQuery(since: first.last, limit: 2, isDescending: true))
    #expect(newest.changes.map(\.id) == ["9", "8"] && newest.pendingCount == 4)
    let nothing = try changes(ChangesQuery(since: first.last, limit: 0, isDescending: true))
    #expect(nothing.changes.isEmpty && nothing.pendingCount == 6)
    #expect(try nothing.last == notes.lastSequence())
  }

  @Test func aFilterLeavesChangesOutAndMovesOn() throws {
    for number in 0..<50 { try notes.create(["n": Value(number)], id: "\(number)") }
    let even = ChangesQuery(limit: 5, includesDocuments: true) { document in
      (document["n"]?.integer ?? 1) % 10 == 0
    }
    let result = try changes(even)
    #expect(result.changes.compactMap { $0.document?["n"]?.integer } == [0, 10, 20, 30, 40])
    #expect(result.pendingCount == 9)
    var rest = even
    rest.since = result.last
    let end = try changes(rest)
    #expect(end.changes.isEmpty && end.pendingCount == 0)
    #expect(try end.last == notes.lastSequence())
  }

  @Test func allLeavesAreListedWhereTheyAreAskedFor() throws {
    let own = try notes.create(["n": 0], id: "x")
    let other = try #require(Revision("1-f0000000000000000000000000000000"))
    try notes.write {
      try $0.graft(ForeignRevision(id: "x", history: [other], isDeleted: true, body: [:]))
    }
    #expect(try changes().changes[0].revisions == [own.revision])
    let all = try changes(ChangesQuery(listsAllLeaves: true)).changes
    #expect(all.map(\.revisions) == [[own.revision, other]])
  }

  @Test func identifiersAreComparedByTheirBytesAndEachCountsOnce() throws {
    for id in ["\u{E9}", "e\u{301}", "a", "b"] { try notes.create([:], id: id) }
    let wanted = ["e\u{301}", "unknown", "e\u{301}"]
    for count in [0, 20] {
      // With more changes than identifiers they are looked up, otherwise changes are walked.
      for number in 0..<count { try notes.create([:], id: "x\(number)") }
      let result = try changes(ChangesQuery(ids: wanted))
      #expect(result.changes.map { Array($0.id.utf8) } == [Array("e\u{301}".utf8)])
      #expect(try result.last == notes.lastSequence() && result.pendingCount == 0)
    }
    #expect(try changes(ChangesQuery(ids: [])).changes.isEmpty)
  }

  @Test func aFewIdentifiersAreLookedUpInsteadOfWalkingAllChanges() throws {
    for number in 0..<20 { try notes.create(["n": Value(number)], id: "\(number)") }
    let mark = try notes.lastSequence()
    // Whoever reads this record fails.
    try notes.source.write { transaction in
      try transaction.collection(notes.layout.documents)
        .upsert(["rev": "damaged", "seq": 3], key: .string("2"))
    }
    #expect(throws: StoreError.self) { try notes.changes() }
    let found = try changes(ChangesQuery(limit: 2, ids: ["7", "5", "9"]))
    #expect(found.changes.map(\.id) == ["5", "7"] && found.pendingCount == 12)
    #expect(try changes(ChangesQuery(since: mark, ids: ["7"])).changes.isEmpty)
    let newest = try changes(ChangesQuery(isDescending: true, ids: ["7", "19", "5"]))
    #expect(newest.changes.map(\.id) == ["19", "7", "5"])
  }

  @Test func aSelectorSeesIdentifierRevisionAndDeletion() throws {
    let a = try notes.create(["n": 1], id: "a")
    try notes.create(["n": 2], id: "b")
    try notes.delete(notes.create(["n": 2], id: "c"))
    func ids(_ selector: Value) throws -> [String] {
      try changes(ChangesQuery(selector: Selector(selector))).changes.map(\.id)
    }
    #expect(try ids(["n": 2]) == ["b"])
    #expect(try ids(["_id": ["$gt": "a"]]) == ["b", "c"])
    #expect(try ids(["_rev": Value(a.revision.description)]) == ["a"])
    #expect(try ids(["_deleted": true]) == ["c"])
    #expect(try ids(["_deleted": ["$exists": false]]) == ["a", "b"])
    let both = ChangesQuery(ids: ["a", "c"], selector: try Selector(["n": 1])) { $0.id != "b" }
    #expect(try changes(both).changes.map(\.id) == ["a"])
  }

  @Test func whereAllLeavesAreListedEachIsTested() throws {
    try notes.create(["n": 0], id: "x")
    let other = try #require(Revision("1-00000000000000000000000000000001"))
    try notes.write {
      try $0.graft(ForeignRevision(id: "x", history: [other], body: ["n": 1]))
    }
    let selector = try Selector(["n": 1])
    #expect(try changes(ChangesQuery(selector: selector)).changes.isEmpty)
    let all = ChangesQuery(listsAllLeaves: true, includesDocuments: true, selector: selector)
    let found = try changes(all).changes
    #expect(found.map(\.revisions) == [[other]])
    // The document that comes along is the one that wins.
    #expect(found.first?.document?["n"] == 0)
    let none = ChangesQuery(listsAllLeaves: true) { $0["n"] == 2 }
    #expect(try changes(none).changes.isEmpty)
  }

  @Test func sequencesOfAnotherDatabaseAreRefused() throws {
    let other = try Store.inMemory().database("notes")
    try other.create([:])
    try notes.create([:])
    let foreign = try #require(try other.lastSequence())
    let error = #expect(throws: DocumentError.self) {
      try notes.changes(ChangesQuery(since: foreign))
    }
    #expect(error?.code == .unknownSequence)
  }

  @Test func aPurgeNeverLetsASequenceBeGivenTwice() throws {
    try notes.create([:], id: "a")
    try notes.create([:], id: "b")
    let before = try changes()
    try notes.write { try $0.purge("b") }
    #expect(try changes().changes.map(\.id) == ["a"])
    try notes.create([:], id: "c")
    #expect(try changes(ChangesQuery(since: before.last)).changes.map(\.id) == ["c"])
  }

  @Test func learningOfAncestorsIsNoChange() throws {
    let history = try ["2-b", "1-a"].map { try #require(Revision($0)) }
    let leaf = ForeignRevision(id: "x", history: [history[0]], body: [:])
    #expect(try notes.write { try $0.graft(leaf) })
    let last = try notes.lastSequence()
    var whole = leaf
    whole.history = history
    #expect(try notes.write { try $0.graft(whole) } == false)
    #expect(try notes.lastSequence() == last)
    #expect(try notes.history(of: "x") == history)
  }

  @Test func textsThatAreNoSequencesAreNil() {
    for text in ["", "1", "-x", "x-y", "1-", "-1-x"] { #expect(DatabaseSequence(text) == nil) }
    #expect(DatabaseSequence("12-ab-c")?.description == "12-ab-c")
  }
}
