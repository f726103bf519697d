import Andiron
import FileAccess
import Foundation
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

/// Several replicas that edit on their own and exchange revisions in any order, against a naive
/// model of each; they are reopened, compacted and killed on the way, and are equal in the end.
@Suite struct ReplicaTests {
  private static let ids = ["a", "b", "c", "d"]

  /// A store in a simulated file system, with its model.
  private final class Replica {
    var disk = SimulatedFileSystem()
    var store: Store
    var model = NaiveReplica()

    init() throws { store = try Self.open(disk) }

    private static func open(_ disk: SimulatedFileSystem) throws -> Store {
      var options = StoreOptions()
      options.engine.fileSystem = disk
      options.engine.segmentByteCount = 64 << 10
      return try Store(at: URL(filePath: "/replica"), options: options)
    }

    var database: Database<Store> {
      get throws { try store.database("shared") }
    }

    func reopen(killed: Bool) throws {
      if killed { disk = disk.crash(.lost) } else { try store.close() }
      store = try Self.open(disk)
    }
  }

  @Test func replicasThatExchangeEverythingAreEqualAndAsTheModelSays() throws {
    for seed in Seeds.list(Seeds.amount(12, search: 48)) {
      var random = SeededGenerator(seed: seed)
      let replicas = try (0..<3).map { _ in try Replica() }
      for step in 0..<60 {
        let replica = replicas[Int.random(in: 0..<3, using: &random)]
        let other = replicas[Int.random(in: 0..<3, using: &random)]
        switch Int.random(in: 0..<14, using: &random) {
        case 0: try replica.reopen(killed: random.chance(1, in: 2))
        case 1: try replica.store.compact()
        case 2: try resolve(replica, &random)
        case 3...6: try exchange(from: replica, to: other, &random)
        default: try edit(replica, &random)
        }
        try check(replica, "seed \(seed), step \(step)")
      }
      for _ in 0..<2 {
        for source in replicas {
          for target in replicas where target !== source {
            for id in Self.ids { try send(id, from: source, to: target, &random) }
          }
        }
      }
      for replica in replicas { try check(replica, "seed \(seed), in the end") }
      let contents = try replicas.map { replica in
        try Self.ids.map { try replica.database.leaves(of: $0) }
      }
      #expect(contents[0] == contents[1] && contents[1] == contents[2], "seed \(seed)")
    }
  }

  // MARK: Steps

  private func edit(_ replica: Replica, _ random: inout SeededGenerator) throws {
    let id = Self.ids[Int.random(in: 0..<Self.ids.count, using: &random)]
    let body: Value = ["n": Value(Int.random(in: 0..<4, using: &random))]
    let leaves = replica.model.trees[id]?.leaves ?? []
    let parent = leaves.isEmpty ? nil : leaves[Int.random(in: 0..<leaves.count, using: &random)]
    let isDeletion = parent != nil && random.chance(1, in: 4)
    let saved = try replica.database.write { database in
      guard let parent else { return try database.create(body, id: id) }
      if isDeletion { return try database.delete(id, parent) }
      var document = try #require(try database.leaf(id, parent))
      document.body = body
      return try database.update(document)
    }
    let history =
      [saved.revision] + (parent.map { replica.model.trees[id]?.path(to: $0) ?? [] } ?? [])
    replica.model.graft(
      ForeignRevision(
        id: id, history: history, isDeleted: saved.isDeleted, body: isDeletion ? [:] : body))
  }

  private func resolve(_ replica: Replica, _ random: inout SeededGenerator) throws {
    let conflicted = try replica.database.conflictedDocuments()
    guard let id = conflicted.randomElement(using: &random) else { return }
    let before = try replica.database.leaves(of: id).filter { !$0.isDeleted }
    let kept = before[Int.random(in: 0..<before.count, using: &random)]
    try replica.database.write { try $0.resolveConflict(of: id) { _ in kept } }
    for leaf in try replica.database.leaves(of: id) {
      let history = try replica.database.history(of: id, revision: leaf.revision)
      replica.model.graft(
        ForeignRevision(
          id: id, history: history, isDeleted: leaf.isDeleted, body: leaf.body))
    }
    #expect(try replica.database.conflicts(of: id).isEmpty)
    #expect(try replica.database.require(id).body == kept.body)
  }

  private func exchange(
    from source: Replica, to target: Replica, _ random: inout SeededGenerator
  ) throws {
    for id in Self.ids where random.chance(2, in: 3) {
      try send(id, from: source, to: target, &random)
    }
  }

  private func send(
    _ id: String, from source: Replica, to target: Replica, _ random: inout SeededGenerator
  ) throws {
    let leaves = try source.database.leaves(of: id).shuffled(using: &random)
    let missing = Set(try target.database.missing(leaves.map(\.revision), of: id).missing)
    for leaf in leaves where missing.contains(leaf.revision) || random.chance(1, in: 4) {
      let history = try source.database.history(of: id, revision: leaf.revision)
      let foreign = ForeignRevision(
        id: id, history: history, isDeleted: leaf.isDeleted, body: leaf.body)
      let isNew = try target.database.write { try $0.graft(foreign) }
      #expect(isNew == missing.contains(leaf.revision))
      target.model.graft(foreign)
    }
  }

  // MARK: Comparing

  private func check(_ replica: Replica, _ place: Testing.Comment) throws {
    let database = try replica.database
    var counts = (live: 0, deleted: 0)
    for id in Self.ids {
      let model = replica.model.trees[id] ?? NaiveTree()
      let leaves = try database.leaves(of: id)
      try #require(leaves.map(\.revision) == model.leaves, place)
      for leaf in leaves {
        #expect(leaf.isDeleted == model.deleted.contains(leaf.revision), place)
        #expect(leaf.body == replica.model.bodies[leaf.revision], place)
        #expect(
          try database.history(of: id, revision: leaf.revision) == model.path(to: leaf.revision),
          place)
      }
      if let winner = leaves.first {
        counts.live += winner.isDeleted ? 0 : 1
        counts.deleted += winner.isDeleted ? 1 : 0
        #expect(try database.document(id) == (winner.isDeleted ? nil : winner), place)
      }
    }
    #expect(try database.count() == counts.live, place)
    #expect(try database.deletedCount() == counts.deleted, place)
    #expect(try database.problems().isEmpty, place)
    let listed = try database.changes()?.changes.map(\.id) ?? []
    #expect(
      Set(listed) == Set(replica.model.trees.keys) && Set(listed).count == listed.count, place)
  }
}
