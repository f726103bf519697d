import Andiron
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct ConflictTests {
  private let notes: Database<Store>
  private let first: Document
  /// Two edits of `first`; the second one wins.
  private let sides: [Document]

  init() throws {
    notes = try Store.inMemory().database("notes")
    first = try notes.create(["n": 0], id: "x")
    var changed = first
    changed["n"] = 1
    let own = try notes.update(changed)
    let foreign = try #require(Revision("2-ffffffffffffffffffffffffffffffff"))
    try notes.write { [first] notes in
      try notes.graft(
        ForeignRevision(id: "x", history: [foreign, first.revision], body: ["n": 2]))
    }
    sides = [own, try notes.require("x")]
  }

  @Test func theGreaterRevisionWinsAndTheOtherIsListed() throws {
    #expect(try notes.require("x")["n"] == 2)
    #expect(try notes.conflicts(of: "x") == [sides[0].revision])
    #expect(try notes.conflictedDocuments() == ["x"])
    #expect(try notes.leaves(of: "x") == [sides[1], sides[0]])
    #expect(try notes.leaf("x", sides[0].revision) == sides[0])
    #expect(try notes.leaf("x", first.revision) == nil)
  }

  @Test func aLoserCanBeChangedAndMayThenWin() throws {
    var loser = sides[0]
    loser["n"] = 3
    let changed = try notes.update(loser)
    #expect(try notes.require("x") == changed)
    #expect(try notes.conflicts(of: "x") == [sides[1].revision])
    try notes.delete(changed)
    #expect(try notes.require("x") == sides[1])
    #expect(try notes.conflicts(of: "x").isEmpty)
    #expect(try notes.conflictedDocuments().isEmpty)
  }

  @Test func deletingTheWinnerLetsTheOtherWin() throws {
    try notes.delete(sides[1])
    #expect(try notes.require("x") == sides[0])
    #expect(try notes.conflictedDocuments().isEmpty)
  }

  @Test func aConflictIsSettledInOneTransaction() throws {
    let merged = try notes.write { notes in
      try notes.resolveConflict(of: "x") { leaves in
        #expect(leaves == [sides[1], sides[0]])
        var merged = leaves[0]
        merged["both"] = true
        return merged
      }
    }
    #expect(merged?.revision.number == 3)
    #expect(try notes.require("x") == merged)
    #expect(try notes.conflicts(of: "x").isEmpty)
  }

  @Test func keepingTheLoserMakesItsContentARevisionOfTheWinner() throws {
    let kept = try notes.write { try $0.resolveConflict(of: "x") { $0[1] } }
    #expect(kept?["n"] == 1)
    #expect(try notes.history(of: "x").contains(sides[1].revision))
  }

  @Test func keepingTheWinnerMakesNoRevisionOfIt() throws {
    #expect(try notes.write { try $0.resolveConflict(of: "x") { $0[0] } } == sides[1])
    #expect(try notes.require("x").revision == sides[1].revision)
  }

  @Test func keepingNoneDeletesTheDocument() throws {
    #expect(try notes.write { try $0.resolveConflict(of: "x") { _ in nil } } == nil)
    #expect(try notes.document("x") == nil)
    #expect(try notes.leaves(of: "x").count == 2)
  }

  @Test func contentThatCannotBeStoredLeavesTheConflictAsItWas() throws {
    try notes.write { notes in
      let error = #expect(throws: DocumentError.self) {
        try notes.resolveConflict(of: "x") { leaves in
          var merged = leaves[0]
          merged["_reserved"] = 1
          return merged
        }
      }
      #expect(error?.code == .invalidBody)
    }
    #expect(try notes.leaves(of: "x") == [sides[1], sides[0]])
  }

  @Test func aDocumentWithoutAConflictIsLeftAlone() throws {
    let single = try notes.create(["n": 0], id: "y")
    let result = try notes.write { notes in
      try notes.resolveConflict(of: "y") { _ in
        Issue.record("there is no conflict")
        return nil
      }
    }
    #expect(result == nil)
    #expect(try notes.require("y") == single)
  }

  @Test func anEditThatCannotBeStoredLeavesTheDocumentAsItWas() throws {
    let unique = IndexDefinition([IndexDefinition.Part("body.code")], unique: true)
    try notes.create(["code": 1], id: "y")
    try notes.write { notes in
      try notes.source.collection(notes.layout.documents).addIndex(unique)
      var loser = sides[0]
      loser["code"] = 1
      // It would win, but the code is taken.
      let error = #expect(throws: StoreError.self) { try notes.update(loser) }
      #expect(error?.code == .notUnique)
    }
    #expect(try notes.leaves(of: "x") == [sides[1], sides[0]])
    #expect(try notes.problems().isEmpty)
  }

  @Test func aPurgedWinnerLeavesTheOther() throws {
    let purged = try notes.write { try $0.purge("x", [sides[1].revision, first.revision]) }
    #expect(purged == [sides[1].revision])
    #expect(try notes.require("x") == sides[0])
    #expect(try notes.history(of: "x") == [sides[0].revision, first.revision])
    #expect(try notes.write { try $0.purge("x") })
    #expect(try notes.leaves(of: "x").isEmpty)
    #expect(try notes.count() == 0)
    #expect(try notes.write { try $0.purge("x") } == false)
    #expect(try notes.create(["n": 0], id: "x").revision == first.revision)
  }
}
