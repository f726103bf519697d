import Andiron
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct DatabaseTests {
  private let store: Store
  private let notes: Database<Store>

  init() throws {
    store = try Store.inMemory()
    notes = try store.database("notes")
  }

  private func code(_ body: () throws -> Void) -> DocumentError.Code? {
    #expect(throws: DocumentError.self) { try body() }?.code
  }

  @Test func aDocumentIsReadAsItWasWritten() throws {
    let body = try JSON.parse(#"{"z":1.10,"a":[null,{"é":"\u0000"}],"n":1e400}"#)
    let saved = try notes.create(body, id: "first")
    let read = try #require(try notes.document("first"))
    #expect(read == saved)
    #expect(read.body.json() == body.json())
    #expect(read.revision.number == 1)
    #expect(try notes.count() == 1)
    #expect(try store.databases() == ["notes"])
  }

  @Test func aDatabaseThatDoesNotExistIsEmpty() throws {
    #expect(try notes.document("x") == nil)
    #expect(try notes.count() == 0)
    #expect(try notes.deletedCount() == 0)
    #expect(try notes.changes() == nil)
    #expect(try notes.leaves(of: "x").isEmpty)
    #expect(try notes.history(of: "x").isEmpty)
    #expect(try notes.conflictedDocuments().isEmpty)
    #expect(try store.databases() == [])
    #expect(code { _ = try notes.require("x") } == .noSuchDocument)
  }

  @Test func whatAWriteReturnsCanBeChangedAgain() throws {
    var note = try notes.create(["n": 0])
    for number in 1...20 {
      note["n"] = Value(number)
      note = try notes.update(note)
    }
    #expect(note.revision.number == 21)
    #expect(try notes.require(note.id)["n"] == 20)
    #expect(try notes.history(of: note.id).map(\.number) == Array((1...21).reversed()))
    #expect(try notes.conflicts(of: note.id).isEmpty)
  }

  @Test func aStaleRevisionIsAConflictThatNamesTheCurrentOne() throws {
    let first = try notes.create(["n": 0], id: "x")
    var changed = first
    changed["n"] = 1
    let second = try notes.update(changed)
    changed["n"] = 2
    let error = #expect(throws: DocumentError.self) { try notes.update(changed) }
    #expect(error?.code == .conflict && error?.current == second.revision && error?.id == "x")
    #expect(code { try notes.delete(first) } == .conflict)
    #expect(code { try notes.create([:], id: "x") } == .conflict)
    #expect(try notes.require("x") == second)
  }

  @Test func aDeletedDocumentIsContinuedWhenItIsCreatedAgain() throws {
    let first = try notes.create(["n": 0], id: "x")
    let deletion = try notes.delete(first)
    #expect(deletion.isDeleted && deletion.revision.number == 2)
    #expect(try notes.document("x") == nil)
    #expect(try notes.count() == 0)
    #expect(try notes.deletedCount() == 1)
    #expect(try notes.leaf("x", deletion.revision) == deletion)
    let again = try notes.create(["n": 0], id: "x")
    #expect(again.revision.number == 3)
    #expect(try notes.history(of: "x") == [again, deletion, first].map(\.revision))
    #expect(try notes.count() == 1)
    #expect(try notes.deletedCount() == 0)
  }

  @Test func aDeletionCanBeUpdated() throws {
    let deletion = try notes.delete(notes.create([:], id: "x"))
    var revived = deletion
    revived.body = ["n": 1]
    #expect(try notes.update(revived).revision.number == 3)
    #expect(try notes.require("x")["n"] == 1)
  }

  @Test func anUnknownDocumentIsNeitherUpdatedNorDeleted() throws {
    let other = try store.database("other").create([:], id: "x")
    #expect(code { try notes.update(other) } == .noSuchDocument)
    #expect(code { try notes.delete(other) } == .noSuchDocument)
    #expect(try store.databases() == ["other"])
  }

  @Test(arguments: [
    "", "A", "1a", "_x", "a b", "aä", "a\u{0}", "-a", String(repeating: "a", count: 201),
  ])
  func otherTextsAreNoNames(name: String) {
    #expect(code { _ = try store.database(name) } == .invalidName)
  }

  @Test(arguments: ["a", "notes", "a/b", "a_$()+-/9"])
  func namesAreThoseOfCouchDB(name: String) throws {
    try store.database(name).create([:], id: "x")
    #expect(try store.databases() == [name])
    #expect(try store.database(name).count() == 1)
  }

  @Test(arguments: ["", "_x", "_local/x", "_design/", String(repeating: "x", count: 901)])
  func otherTextsAreNoIdentifiers(id: String) throws {
    #expect(code { try notes.create([:], id: id) } == .invalidID)
    #expect(try store.databases() == [])
  }

  @Test func identifiersAreComparedByTheirBytes() throws {
    try notes.create(["n": 1], id: "\u{E9}")
    try notes.create(["n": 2], id: "e\u{301}")
    try notes.create(["n": 3], id: "_design/x")
    #expect(try notes.require("\u{E9}")["n"] == 1)
    #expect(try notes.require("e\u{301}")["n"] == 2)
    var seen: [[UInt8]] = []
    try notes.visit { document, _ in seen.append(Array(document.id.utf8)) }
    #expect(seen == ["_design/x", "e\u{301}", "\u{E9}"].map { Array($0.utf8) })
  }

  @Test func bodiesThatCannotBeDocumentsAreRefused() throws {
    for body in ["[]", "1", "null", "\"x\""] {
      #expect(code { try notes.create(JSON.parse(body)) } == .invalidBody)
    }
    let error = #expect(throws: DocumentError.self) { try notes.create(["a": 1, "_b": 2]) }
    #expect(error?.code == .invalidBody && error?.path == "_b")
    #expect(try notes.create(["a": ["_b": 2]])["a"]?["_b"] == 2)
    #expect(try notes.count() == 1)
  }

  @Test func allSidesOfADocumentAreDeletedAtOnce() throws {
    try notes.create(["n": 0], id: "x")
    let other = try #require(Revision("1-f0000000000000000000000000000000"))
    let foreign = ForeignRevision(id: "x", history: [other], body: ["n": 1])
    #expect(try notes.write { try $0.graft(foreign) })
    let deletions = try notes.write { notes in
      [try notes.deleteLeaves(of: "x"), try notes.deleteLeaves(of: "x")]
    }
    #expect(deletions.map(\.count) == [2, 0])
    #expect(try notes.write { try $0.deleteLeaves(of: "unknown") }.isEmpty)
    #expect(try notes.document("x") == nil)
    #expect(try notes.leaves(of: "x").allSatisfy(\.isDeleted))
  }

  @Test func ofSeveralEditsEachHasItsResult() throws {
    let kept = try notes.create(["n": 0], id: "kept")
    let gone = try notes.create(["n": 0], id: "gone")
    var changed = kept
    changed["n"] = 1
    let results = try notes.write { notes in
      try notes.perform([
        .create(["n": 1], id: "new"), .create(["n": 1], id: "kept"), .update(changed),
        .update(kept), .delete("gone", gone.revision), .create(["_n": 1]),
      ])
    }
    let codes = results.map { result -> DocumentError.Code? in
      switch result {
      case .success: nil
      case .failure(let error): error.code
      }
    }
    #expect(codes == [nil, .conflict, nil, .conflict, nil, .invalidBody])
    #expect(try notes.count() == 2)
    #expect(try notes.deletedCount() == 1)
  }

  @Test func documentsAndObjectsChangeInOneTransaction() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.write { transaction in
        try transaction.collection("plain").upsert(["a": 1], key: .string("k"))
        try transaction.database("notes").create(["n": 1], id: "x")
        throw Stop()
      }
    }
    #expect(try store.databases() == [])
    #expect(try store.collection("plain").count() == 0)
    try store.write { transaction in
      try transaction.collection("plain").upsert(["a": 1], key: .string("k"))
      try transaction.database("notes").create(["n": 1], id: "x")
    }
    #expect(try notes.count() == 1)
    #expect(try store.collection("plain").count() == 1)
  }

  @Test func aSnapshotKeepsItsDocuments() throws {
    let first = try notes.create(["n": 0], id: "x")
    let snapshot = try store.snapshot()
    try notes.delete(first)
    #expect(try snapshot.database("notes").require("x") == first)
    #expect(try notes.document("x") == nil)
  }

  @Test func aDroppedDatabaseLeavesNothing() throws {
    let note = try notes.create(["n": 0])
    try notes.delete(note)
    try notes.write { try $0.setLocal("c", ["n": 1]) }
    #expect(try notes.write { try $0.drop() })
    #expect(try notes.write { try $0.drop() } == false)
    #expect(try store.databases() == [])
    #expect(
      try store.collections().map(\.name).filter { $0.hasPrefix("documents") } == ["documents"])
    #expect(try notes.leaves(of: note.id).isEmpty)
    #expect(try notes.local("c") == nil)
  }

  @Test func localDocumentsAreListedNowhereElse() throws {
    try notes.write { notes in
      try notes.setLocal("checkpoint/1", ["seq": "5-x"])
      try notes.setLocal("checkpoint/2", ["seq": 1])
      try notes.setLocal("checkpoint/2", nil)
    }
    #expect(try notes.local("checkpoint/1")?["seq"] == "5-x")
    #expect(try notes.local("checkpoint/2") == nil)
    #expect(try notes.localNames() == ["checkpoint/1"])
    #expect(try notes.count() == 0)
    #expect(try notes.changes()?.changes.isEmpty == true)
    #expect(code { try notes.write { try $0.setLocal("", [:]) } } == .invalidID)
    #expect(code { try notes.write { try $0.setLocal("x", [1]) } } == .invalidBody)
  }
}
