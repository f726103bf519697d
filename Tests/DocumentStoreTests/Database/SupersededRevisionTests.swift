import Andiron
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct SupersededRevisionTests {
  private func database(_ retention: VersionRetention = .last(100)) throws -> Database<Store> {
    try Store.inMemory(options: StoreOptions(oldVersions: retention)).database("notes")
  }

  @Test func `superseded revisions are read while the store keeps their bodies`() throws {
    let notes = try database(.last(2))
    var documents = [try notes.create(["n": 0], id: "x")]
    for number in 1...4 {
      var next = documents[number - 1]
      next["n"] = Value(number)
      documents.append(try notes.update(next))
    }
    let found = try documents.map { try notes.document("x", revision: $0.revision) }
    #expect(found == [nil, nil] + documents.dropFirst(2).map { $0 })
    #expect(try notes.document("x", revision: Revision(6, RevisionDigest(1))) == nil)
    #expect(try notes.document("y", revision: documents[4].revision) == nil)
  }

  @Test func `without old versions only leaves have bodies`() throws {
    let notes = try database(.none)
    let first = try notes.create(["n": 0], id: "x")
    let deleted = try notes.delete(first)
    #expect(try notes.document("x", revision: first.revision) == nil)
    #expect(try notes.document("x", revision: deleted.revision) == deleted)
  }

  @Test func `what was deleted is read in the revision before`() throws {
    let notes = try database()
    let first = try notes.create(["n": 0], id: "x")
    let deleted = try notes.delete(first)
    let again = try notes.create(["n": 1], id: "x")
    for document in [first, deleted, again] {
      #expect(try notes.document("x", revision: document.revision) == document)
    }
    _ = try notes.write { try $0.purge("x") }
    #expect(try notes.document("x", revision: first.revision) == nil)
  }

  @Test func `a transaction reads what was committed and superseded`() throws {
    let notes = try database()
    let first = try notes.create(["n": 0], id: "x")
    try notes.write { notes in
      var next = first
      next["n"] = 1
      next = try notes.update(next)
      #expect(try notes.document("x", revision: first.revision) == first)
      #expect(try notes.document("x", revision: next.revision) == next)
      let between = next
      next["n"] = 2
      next = try notes.update(next)
      #expect(try notes.document("x", revision: between.revision) == nil)
    }
    let snapshot = try notes.source.snapshot()
    defer { snapshot.close() }
    var next = try notes.require("x")
    next["n"] = 3
    try notes.update(next)
    #expect(try snapshot.database("notes").document("x", revision: first.revision) == first)
  }

  @Test(arguments: Seeds.list(Seeds.amount(10, search: 40)))
  func `every body that was written is there, on every branch`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let notes = try database()
    var written: [Revision: Document] = [:]
    for step in 0..<40 {
      let id = "d\(Int.random(in: 0..<3, using: &random))"
      let leaves = try notes.leaves(of: id)
      let made: Document
      if let leaf = leaves.filter({ !$0.isDeleted }).randomElement(using: &random) {
        if random.chance(1, in: 4) {
          made = try notes.delete(leaf)
        } else if random.chance(1, in: 3), let parent = leaf.revision.number > 1 ? leaf : nil {
          // A sibling of the leaf, from elsewhere.
          let path = try notes.history(of: id, revision: parent.revision).dropFirst()
          let revision = Revision(parent.revision.number, RevisionDigest(UInt128(step + 1)))
          let foreign = ForeignRevision(
            id: id, history: [revision] + path, body: ["step": Value(step)])
          _ = try notes.write { try $0.graft(foreign) }
          made = try #require(try notes.leaf(id, revision))
        } else {
          var next = leaf
          next["step"] = Value(step)
          made = try notes.update(next)
        }
      } else {
        made = try notes.create(["step": Value(step)], id: id)
      }
      written[made.revision] = made
    }
    for document in written.values {
      let found = try notes.document(document.id, revision: document.revision)
      #expect(found == document, "seed \(seed), \(document.revision)")
    }
  }
}
