import Andiron
import FileAccess
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

@Suite(.hangLimit) struct DocumentChangeFeedTests {
  private let store: Store
  private let notes: Database<Store>

  init() throws {
    store = try Store.inMemory()
    notes = try store.database("notes")
  }

  private func fill(_ count: Int) throws {
    try notes.write { notes in
      for number in 0..<count { try notes.create(["n": Value(number)], id: "\(number)") }
    }
  }

  @Test func itBeginsWithWhatIsThereAndGoesOnWithCommits() async throws {
    try fill(20)
    var feed = notes.changeFeed(batchCount: 8).makeAsyncIterator()
    var seen: [String] = []
    for count in [8, 8, 4] {
      let batch = try #require(try await feed.next())
      #expect(batch.changes.count == count)
      seen += batch.changes.map(\.id)
    }
    #expect(seen == (0..<20).map(String.init))
    try notes.delete(notes.require("3"))
    let batch = try #require(try await feed.next())
    #expect(batch.changes.map(\.id) == ["3"] && batch.changes[0].isDeleted)
    #expect(try batch.last == notes.lastSequence() && batch.pendingCount == 0)
  }

  @Test func aSlowConsumerSeesADocumentOnceInItsLatestRevision() async throws {
    try fill(2)
    let query = ChangesQuery(since: try notes.lastSequence(), includesDocuments: true)
    var feed = notes.changeFeed(query).makeAsyncIterator()
    var note = try notes.require("1")
    for number in 0..<50 {
      note["n"] = Value(number)
      note = try notes.update(note)
    }
    #expect(try await feed.next()?.changes.map(\.document) == [note])
  }

  @Test func theLimitIsThatOfAllBatches() async throws {
    try fill(5)
    var feed = notes.changeFeed(ChangesQuery(limit: 7), batchCount: 3).makeAsyncIterator()
    #expect(try await feed.next()?.changes.count == 3)
    #expect(try await feed.next()?.changes.count == 2)
    for id in ["a", "b", "c"] { try notes.create([:], id: id) }
    #expect(try await feed.next()?.changes.map(\.id) == ["a", "b"])
    #expect(try await feed.next() == nil)
    #expect(try await feed.next() == nil)
    var none = notes.changeFeed(ChangesQuery(limit: 0)).makeAsyncIterator()
    #expect(try await none.next() == nil)
  }

  @Test func whatAFilterLeavesOutIsNotDelivered() async throws {
    try fill(1_500)
    let wanted = try Selector(["n": ["$in": [1_400, 5_000]]])
    var feed = notes.changeFeed(ChangesQuery(selector: wanted)).makeAsyncIterator()
    #expect(try await feed.next()?.changes.map(\.id) == ["1400"])
    try notes.create(["n": 1], id: "other")
    try notes.create(["n": 5_000], id: "wanted")
    #expect(try await feed.next()?.changes.map(\.id) == ["wanted"])
    var looked = notes.changeFeed(ChangesQuery(ids: ["7", "late"])).makeAsyncIterator()
    #expect(try await looked.next()?.changes.map(\.id) == ["7"])
    try notes.create([:], id: "early")
    try notes.create([:], id: "late")
    #expect(try await looked.next()?.changes.map(\.id) == ["late"])
  }

  @Test func aDatabaseThatDoesNotExistIsWaitedFor() async throws {
    let task = Task { [notes] in
      var feed = notes.changeFeed().makeAsyncIterator()
      return try await feed.next()?.changes.map(\.id)
    }
    try store.database("other").create([:], id: "x")
    try notes.create([:], id: "first")
    #expect(try await task.value == ["first"])
  }

  @Test func aDatabaseThatWasMadeAgainIsRefused() async throws {
    try fill(3)
    var feed = notes.changeFeed().makeAsyncIterator()
    #expect(try await feed.next()?.changes.count == 3)
    try await notes.write { _ = try $0.drop() }
    try fill(5)
    let error = await #expect(throws: DocumentError.self) { _ = try await feed.next() }
    #expect(error?.code == .unknownSequence)
    #expect(try await feed.next() == nil)
  }

  @Test func cancellingTheTaskEndsItWhileItWaits() async throws {
    try fill(3)
    let (batches, continuation) = AsyncStream<Int>.makeStream()
    let task = Task { [notes] in
      for try await batch in notes.changeFeed() { continuation.yield(batch.changes.count) }
      continuation.finish()
    }
    var counts = batches.makeAsyncIterator()
    #expect(await counts.next() == 3)
    task.cancel()
    #expect(await counts.next() == nil)
    try await task.value
  }

  @Test func cancellingTheTaskEndsItWhileItReads() async throws {
    try fill(2_100)
    let running = Locked<Task<DocumentChanges?, any Error>?>(nil)
    let count = Locked(0)
    // The filter finds nothing, and cancels the task that it is asked for.
    let query = ChangesQuery { _ in
      count.withLock { $0 += 1 }
      running.withLock { $0?.cancel() }
      return false
    }
    let task = running.withLock { running in
      let task = Task { [notes] in
        var feed = notes.changeFeed(query, batchCount: 10).makeAsyncIterator()
        return try await feed.next()
      }
      running = task
      return task
    }
    #expect(try await task.value == nil)
    #expect(count.withLock { $0 } <= Store.changeBatchCount)
  }

  @Test func closingTheStoreEndsIt() async throws {
    try fill(3)
    let (batches, continuation) = AsyncStream<Int>.makeStream()
    let task = Task { [notes] in
      for try await batch in notes.changeFeed() { continuation.yield(batch.changes.count) }
    }
    var counts = batches.makeAsyncIterator()
    #expect(await counts.next() == 3)
    try store.close()
    let error = await #expect(throws: StoreError.self) { try await task.value }
    #expect(error?.code == .closed)
  }

  @Test func feedsThatWaitHoldNoThread() async throws {
    try fill(1)
    let mark = try notes.lastSequence()
    // Far more than there are threads.
    let found = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<200 {
        group.addTask { [notes] in
          var feed = notes.changeFeed(ChangesQuery(since: mark)).makeAsyncIterator()
          return try await feed.next()?.changes.map(\.id) ?? []
        }
      }
      group.addTask { [notes] in
        try await notes.write { _ = try $0.create([:], id: "new") }
        return ["new"]
      }
      var found: [[String]] = []
      for try await ids in group { found.append(ids) }
      return found
    }
    #expect(found.count == 201 && found.allSatisfy { $0 == ["new"] })
  }

  @Test func whatWasDeliveredSurvivesPowerLoss() async throws {
    for way in 0..<4 {
      let disk = SimulatedFileSystem(seed: 1)
      let before = try Self.openBuffered(disk)
      try before.create(["n": 1], id: "x")
      let mark: DatabaseSequence?
      switch way {
      case 0:
        var feed = before.changeFeed().makeAsyncIterator()
        mark = try await feed.next()?.last
      case 1: mark = try before.changes()?.last
      case 2: mark = try before.lastSequence()
      default:
        try await before.write { _ = try $0.purge("x") }
        mark = try before.purges()?.last
      }
      let after = try Self.openBuffered(disk.crash(.lost))
      #expect(try (after.document("x") != nil) == (way < 3), "way \(way)")
      #expect(try mark != nil && after.lastSequence() == mark, "way \(way)")
    }
  }

  @Test func inATransactionNothingIsSynced() throws {
    let notes = try Self.openBuffered(SimulatedFileSystem(seed: 1))
    try notes.create(["n": 1], id: "x")
    try notes.write { inside in
      try inside.create(["n": 2], id: "y")
      #expect(try inside.changes()?.changes.map(\.id) == ["x", "y"])
      let error = #expect(throws: StoreError.self) { try notes.changes() }
      #expect(error?.code == .nestedWrite)
    }
  }

  private static func openBuffered(_ disk: SimulatedFileSystem) throws -> Database<Store> {
    var options = StoreOptions(durability: .buffered)
    options.engine.fileSystem = disk
    return try Store(at: URL(filePath: "/feed"), options: options).database("notes")
  }

  @Test func itContinuesExactlyWhereItEnded() async throws {
    for seed in Seeds.list(Seeds.amount(10, search: 40)) {
      var random = SeededGenerator(seed: seed)
      let notes = try Store.inMemory().database("notes")
      try notes.create([:], id: "first")
      var copy: [String: Document] = [:]
      var query = ChangesQuery(includesDocuments: true)
      var feed = notes.changeFeed(query, batchCount: 3).makeAsyncIterator()
      for step in 0..<60 {
        if random.chance(2, in: 3) {
          try edit(notes, &random)
        } else if try query.since != notes.lastSequence() {
          if random.chance(1, in: 4) {
            query.since = query.since.flatMap { DatabaseSequence($0.description) }
            feed = notes.changeFeed(query, batchCount: 3).makeAsyncIterator()
          }
          let batch = try #require(try await feed.next(), "seed \(seed), step \(step)")
          let ids = batch.changes.map(\.id)
          #expect(Set(ids).count == ids.count && ids.count <= 3)
          for change in batch.changes {
            // Each brings something that the copy does not have.
            #expect(
              copy.updateValue(try #require(change.document), forKey: change.id)
                != change.document)
          }
          query.since = batch.last
        }
      }
      while try query.since != notes.lastSequence() {
        let batch = try #require(try await feed.next())
        for change in batch.changes { copy[change.id] = change.document }
        query.since = batch.last
      }
      for id in copy.keys { #expect(try notes.leaves(of: id) == copy[id].map { [$0] }) }
      #expect(try copy.count == notes.count() + notes.deletedCount(), "seed \(seed)")
    }
  }

  private func edit(_ notes: Database<Store>, _ random: inout SeededGenerator) throws {
    let id = "\(Int.random(in: 0..<8, using: &random))"
    guard var note = try notes.document(id) else {
      try notes.create(["n": 0], id: id)
      return
    }
    if random.chance(1, in: 4) {
      try notes.delete(note)
    } else {
      note["n"] = Value(Int64(truncatingIfNeeded: random.next()))
      try notes.update(note)
    }
  }
}
