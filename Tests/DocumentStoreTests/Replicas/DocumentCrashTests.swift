import Andiron
import FileAccess
import Foundation
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

/// A program of edits, grafts, resolutions and purges, stopped at the calls of the file system:
/// what is left is the database after one of its transactions, none that was acknowledged missing.
@Suite struct DocumentCrashTests {
  private static let ids = ["a", "b", "c"]
  private static let transactionCount = 14

  private func open(_ disk: SimulatedFileSystem) throws -> Store {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 16 << 10
    return try Store(at: URL(filePath: "/documents"), options: options)
  }

  /// Everything that can be seen of the database.
  private func content(_ store: Store) throws -> [String] {
    let database = try store.database("notes")
    #expect(try database.problems().isEmpty)
    let purges = try database.purges()?.purges.map { purge in
      "\(purge.sequence.number) \(purge.id) \(purge.revisions)"
    }
    return try (purges ?? [])
      + Self.ids.flatMap { id in
        try database.leaves(of: id).map { leaf in
          let history = try database.history(of: id, revision: leaf.revision)
          let files = try leaf.attachments.inOrder.map { name, attachment in
            "\(name) \(attachment.revisionNumber ?? 0) \(try database.content(of: attachment))"
          }
          return "\(id) \(history) \(leaf.isDeleted) \(leaf.body.json()) \(files)"
        }
      }
  }

  private func transact(_ database: Database<Transaction>, _ random: inout SeededGenerator) throws {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let id = Self.ids[Int.random(in: 0..<Self.ids.count, using: &random)]
      let leaves = try database.leaves(of: id)
      var body: Value = ["n": Value(Int.random(in: 0..<1_000, using: &random))]
      switch (Int.random(in: 0..<8, using: &random), leaves.randomElement(using: &random)) {
      case (0, let leaf?): try database.delete(leaf)
      case (1, _): try database.resolveConflict(of: id, by: .latest(by: "n"))
      case (2, let leaf?): try database.purge(id, [leaf.revision])
      case (3...4, let leaf):
        let digest = RevisionDigest(UInt128(random.next()))
        let parents = try leaf.map { try database.history(of: id, revision: $0.revision) } ?? []
        let revision = Revision((parents.first?.number ?? 0) + 1, digest)
        try database.graft(ForeignRevision(id: id, history: [revision] + parents, body: body))
      case (_, var leaf?):
        swap(&leaf.body, &body)
        let byte = UInt8.random(in: 0..<6, using: &random)
        if byte == 0 {
          leaf.attachments = [:]
        } else {
          try database.attach([byte, byte], to: &leaf, as: byte < 4 ? "file" : "other")
        }
        try database.update(leaf)
      case (_, nil): try database.create(body, id: id)
      }
    }
  }

  /// Runs the program and calls `committed` with the store after each transaction.
  private func run(
    _ seed: UInt64, on disk: SimulatedFileSystem, committed: (Store) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    let store = try open(disk)
    for number in 0..<Self.transactionCount {
      let database = try store.database("notes")
      try database.write { try transact($0, &random) }
      try committed(store)
      if number == 9 { try store.compact() }
    }
    try store.close()
  }

  @Test func whatIsLeftIsTheStateAfterATransaction() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 6)) {
      let whole = SimulatedFileSystem(seed: seed)
      var states: [[String]] = [[]]
      try run(seed, on: whole) { states.append(try content($0)) }
      let callCount = whole.callCount
      var random = SeededGenerator(seed: seed + 1)
      let stops = Array(1...callCount).shuffled(using: &random)
        .prefix(Seeds.amount(40, search: 160))
      for stop in stops {
        let disk = SimulatedFileSystem(seed: seed)
        disk.stop(at: stop)
        var count = 0
        do { try run(seed, on: disk) { _ in count += 1 } } catch {}
        let policies: [CrashPolicy] = [.kept, .lost, .random(seed: random.next())]
        for policy in policies {
          let place: Testing.Comment = "seed \(seed), stopped at call \(stop), \(policy)"
          let store = try open(disk.crash(policy))
          let content = try content(store)
          let last = min(count + 1, Self.transactionCount)
          #expect(states[count...last].contains(content), place)
        }
      }
      print(
        "documents, seed \(seed): \(callCount) calls, stopped at \(stops.count), 3 crashes each")
    }
  }
}
