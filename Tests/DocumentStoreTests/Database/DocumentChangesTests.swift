import Andiron
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
