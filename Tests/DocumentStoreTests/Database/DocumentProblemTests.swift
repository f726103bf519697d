import Andiron
import Testing
import ValueModel

@testable import DocumentStore

/// Problems that are planted are found, each by its kind.
@Suite struct DocumentProblemTests {
  private let notes: Database<Store>
  private let loser: Revision

  init() throws {
    notes = try Store.inMemory().database("notes")
    let first = try notes.create(["n": 0], id: "x")
    var changed = first
    changed["n"] = 1
    let own = try notes.update(changed)
    loser = own.revision
    let foreign = try #require(Revision("2-ffffffffffffffffffffffffffffffff"))
    try notes.write { notes in
      try notes.graft(
        ForeignRevision(id: "x", history: [foreign, first.revision], body: ["n": 2]))
      try notes.delete(notes.create(["n": 3], id: "gone"))
    }
    #expect(try notes.problems().isEmpty)
  }

  private func kinds(_ plant: (Transaction, DatabaseLayout) throws -> Void) throws
    -> [DocumentProblem.Kind]
  {
    try notes.source.write { try plant($0, notes.layout) }
    let problems = try notes.problems()
    #expect(problems.allSatisfy { $0.database == "notes" && $0.count > 0 })
    return problems.map(\.kind)
  }

  @Test func aRecordThatHoldsNoDocumentIsFound() throws {
    let kinds = try kinds { transaction, layout in
      try transaction.collection(layout.documents).upsert(["rev": "x"], key: .string("y"))
    }
    #expect(kinds == [.malformed])
    #expect(throws: StoreError.self) { try notes.document("y") }
  }

  @Test func bytesThatAreNoTreeAreFound() throws {
    let kinds = try kinds { transaction, layout in
      var record = try #require(try notes.winner(of: "x"))
      record.tree = [9]
      try transaction.collection(layout.documents).upsert(record.value, key: .string("x"))
    }
    #expect(kinds == [.malformed, .orphan])
    #expect(throws: StoreError.self) { try notes.leaves(of: "x") }
  }

  @Test func bytesBesideADocumentThatAreNoTreeAreFound() throws {
    let kinds = try kinds { transaction, layout in
      var record = try #require(try notes.winner(of: "x"))
      record.tree = nil
      try transaction.collection(layout.documents).upsert(record.value, key: .string("x"))
      try transaction.collection(layout.trees)
        .upsert(Value(object: [("tree", Value(bytes: [9]))]), key: .string("x"))
    }
    #expect(kinds == [.malformed, .orphan])
    #expect(throws: StoreError.self) { try notes.leaves(of: "x") }
  }

  @Test func aSecondTreeIsFound() throws {
    let kinds = try kinds { transaction, layout in
      let tree = try #require(try notes.winner(of: "x")?.tree)
      try transaction.collection(layout.trees)
        .upsert(Value(object: [("tree", Value(bytes: tree))]), key: .string("x"))
    }
    #expect(kinds == [.orphan])
  }

  @Test func anotherWinnerThanTheTreesIsFound() throws {
    let kinds = try kinds { transaction, layout in
      var record = DocumentRecord(loser, isDeleted: false, sequence: 99, body: [:])
      record.tree = try notes.winner(of: "x")?.tree
      try transaction.collection(layout.documents).upsert(record.value, key: .string("x"))
    }
    #expect(kinds == [.wrongWinner, .orphan])
  }

  @Test func aLeafWithoutItsBodyIsFound() throws {
    let kinds = try kinds { transaction, layout in
      try transaction.collection(layout.leaves).delete(key: layout.leafKey("x", loser))
    }
    #expect(kinds == [.missingBody])
    #expect(throws: StoreError.self) { try notes.leaves(of: "x") }
  }

  @Test func whatBelongsToNoDocumentIsFound() throws {
    let kinds = try kinds { transaction, layout in
      let record = DocumentRecord(loser, isDeleted: false, body: [:])
      try transaction.collection(layout.leaves)
        .upsert(record.value, key: layout.leafKey("unknown", loser))
      let tree = RevisionTree(root: loser)
      try transaction.collection(layout.trees).upsert(
        Value(object: [("tree", Value(bytes: tree.storedBytes))]), key: .string("unknown"))
    }
    #expect(kinds == [.orphan])
  }

  @Test func aDocumentThatIsBothThereAndDeletedIsFound() throws {
    let kinds = try kinds { transaction, layout in
      let record = DocumentRecord(loser, isDeleted: false, sequence: 99, body: [:])
      try transaction.collection(layout.documents).upsert(record.value, key: .string("gone"))
    }
    #expect(kinds == [.doubled])
  }

  @Test func purgesThatCannotBeAreFound() throws {
    let kinds = try kinds { transaction, layout in
      let purges = transaction.collection(layout.purges)
      try purges.upsert(["id": "x", "revs": []], key: .integer(1))
      let record = PurgeRecord("x", [loser])
      // The place of a document, and one that is yet to come.
      let place = try notes.changes()?.changes.first?.sequence.number ?? 0
      try purges.upsert(record.value, key: .integer(place))
      try purges.upsert(record.value, key: .integer(99))
    }
    #expect(kinds == [.malformed, .sequence])
    #expect(throws: StoreError.self) { try notes.purges() }
    try notes.source.write { transaction in
      _ = try transaction.collection(DatabaseLayout.registry).delete(key: .string("notes"))
    }
    #expect(try notes.problems().map(\.kind) == [.malformed, .orphan])
  }

  @Test func aPlaceThatIsGivenTwiceIsFound() throws {
    let kinds = try kinds { transaction, layout in
      let record = DocumentRecord(loser, isDeleted: false, sequence: 1, body: [:])
      for id in ["p", "q"] {
        try transaction.collection(layout.documents).upsert(record.value, key: .string(id))
      }
    }
    #expect(kinds == [.sequence])
  }
}
