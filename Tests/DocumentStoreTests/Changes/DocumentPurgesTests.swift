import Andiron
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct DocumentPurgesTests {
  private let notes: Database<Store>

  init() throws { notes = try Store.inMemory().database("notes") }

  private func purges(
    since: DatabaseSequence? = nil, limit: Int? = nil
  ) throws -> DocumentPurges {
    try #require(try notes.purges(since: since, limit: limit))
  }

  @Test func whatWasPurgedIsListedInOrder() throws {
    let a = try notes.create(["n": 0], id: "a")
    let other = try #require(Revision("1-00000000000000000000000000000001"))
    try notes.write {
      _ = try $0.graft(ForeignRevision(id: "a", history: [other], body: [:]))
    }
    try notes.create(["n": 0], id: "b")
    #expect(try purges().purges.isEmpty && purges().isComplete)
    #expect(try purges().last == notes.lastSequence())
    try notes.write { notes in
      try notes.purge("a", [other, try #require(Revision("9-unknown"))])
      try notes.purge("b")
      try notes.purge("unknown")
      try notes.purge("a", [other])
    }
    let all = try purges()
    #expect(all.purges.map(\.id) == ["a", "b"] && all.isComplete)
    #expect(all.purges[0].revisions == [other])
    #expect(try all.last == notes.lastSequence())
    #expect(try purges(since: all.purges[0].sequence).purges == [all.purges[1]])
    #expect(try purges(since: all.last).purges.isEmpty)
    let first = try purges(limit: 1)
    #expect(first.purges == [all.purges[0]] && first.last == all.purges[0].sequence)
    #expect(try purges(since: first.last, limit: 1).purges == [all.purges[1]])
    #expect(try purges(since: first.last, limit: 0).last == first.last)
    #expect(try notes.require("a") == a)
    #expect(try notes.problems().isEmpty)
  }

  @Test func aConsumerOfChangesAndPurgesHasTheDocumentsOfTheDatabase() throws {
    for seed in Seeds.list(Seeds.amount(20, search: 80)) {
      var random = SeededGenerator(seed: seed)
      let notes = try Store.inMemory().database("notes")
      var copy: [String: [Revision]] = [:]
      var mark: DatabaseSequence?
      for _ in 0..<40 {
        let id = "\(Int.random(in: 0..<6, using: &random))"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try notes.write { _ = try $0.purge(id) }
        case 1:
          // Purges come first: what was written after one is among the changes.
          guard let purges = try notes.purges(since: mark) else { continue }
          for purge in purges.purges { copy[purge.id] = nil }
          let query = ChangesQuery(since: mark, listsAllLeaves: true)
          let changes = try #require(try notes.changes(query))
          for change in changes.changes { copy[change.id] = change.revisions }
          mark = changes.last
          for id in (0..<6).map(String.init) {
            let leaves = try notes.leaves(of: id).map(\.revision)
            #expect(copy[id] ?? [] == leaves, "seed \(seed)")
          }
        default:
          var note = try notes.document(id)
          note?["n"] = Value(Int.random(in: 0..<100, using: &random))
          if let note { try notes.update(note) } else { try notes.create([:], id: id) }
        }
      }
    }
  }

  @Test func theOldestPurgesBeyondTheLimitAreForgotten() throws {
    #expect(try notes.purgeLimit() == 1_000)
    try notes.write { try $0.setPurgeLimit(3) }
    let start = try notes.lastSequence()
    for number in 0..<5 {
      try notes.create([:], id: "\(number)")
      try notes.write { _ = try $0.purge("\(number)") }
    }
    let all = try purges()
    #expect(all.purges.map(\.id) == ["2", "3", "4"] && !all.isComplete)
    #expect(try !purges(since: start).isComplete)
    #expect(try purges(since: all.purges[0].sequence).isComplete)
    #expect(try notes.problems().isEmpty)
    try notes.write { try $0.setPurgeLimit(0) }
    #expect(try notes.purgeLimit() == 1)
    #expect(try purges().purges.map(\.id) == ["4"])
    #expect(try !purges(since: all.purges[0].sequence).isComplete)
    #expect(try purges(since: all.purges[1].sequence).isComplete)
  }

  @Test func purgesThatWereOnlyCountedAreKnownToBeForgotten() throws {
    try notes.create([:], id: "a")
    try notes.write { notes in
      var writer = DocumentWriter(notes)
      let identifier = try writer.begin().identifier
      // The settings as they were before purges were remembered.
      try notes.source.collection(DatabaseLayout.registry).upsert(
        [
          "identifier": Value(identifier), "depth": 10, "lastSequence": 7, "purgeCount": 1,
        ], key: .string("notes"))
    }
    #expect(try !purges().isComplete)
    #expect(try purges(since: notes.lastSequence()).isComplete)
    try notes.write { _ = try $0.purge("a") }
    #expect(try purges().purges.map(\.id) == ["a"] && !purges().isComplete)
    #expect(try notes.problems().isEmpty)
  }

  @Test func aDroppedDatabaseForgetsItsPurges() throws {
    try notes.create([:], id: "a")
    try notes.write { _ = try $0.purge("a") }
    let mark = try purges().last
    try notes.write { _ = try $0.drop() }
    #expect(try notes.purges() == nil)
    try notes.create([:], id: "b")
    #expect(try purges().purges.isEmpty)
    let error = #expect(throws: DocumentError.self) { try purges(since: mark) }
    #expect(error?.code == .unknownSequence)
  }
}
