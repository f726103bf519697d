import FileAccess
import Foundation
import TestSupport
import Testing

@testable import Andiron

/// Consumers that continue from any point in the past end up with the objects of a model.
@Suite struct RandomChangesTests {
  @Test func consumersEndUpWithTheObjectsOfTheStore() throws {
    var counts: [String: Int] = [:]
    for seed in Seeds.list(Seeds.amount(6, search: 12)) {
      do {
        var run = try RandomChanges(seed: seed)
        for _ in 0..<300 { try run.step() }
        try run.finish()
        counts.merge(run.counts) { $0 + $1 }
      } catch {
        Testing.Issue.record("SEED=\(seed): \(error)")
      }
    }
    print("random changes: \(counts.sorted { $0.key < $1.key })")
    #expect(counts["expired", default: 0] > 0 && counts["caught up", default: 0] > 100)
  }
}

/// Random transactions on a store and on dictionaries, with consumers at different positions.
private struct RandomChanges {
  private typealias Objects = [String: [RecordKey: Value]]

  private struct Consumer {
    var replica = ChangeReplica()
    /// Whether a deletion that it has not received yet was forgotten.
    var isExpired = false
  }

  private struct Stop: Error {}

  private(set) var counts: [String: Int] = [:]
  private var generator: SeededGenerator
  private let disk: SimulatedFileSystem
  private var store: Store
  private var model: Objects = [:]
  /// Copies that stay at their positions, to continue from.
  private var consumers = [Consumer()]

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    disk = SimulatedFileSystem(seed: seed)
    store = try Self.open(disk)
  }

  private static func open(_ disk: SimulatedFileSystem) throws -> Store {
    try TestStore.open(disk) {
      $0.changeFeed = .kept
      $0.engine.segmentByteCount = 32 << 10
    }
  }

  private mutating func count(_ what: String) { counts[what, default: 0] += 1 }

  mutating func step() throws {
    switch generator.number(0...29) {
    case 0:
      count("reopened")
      try store.close()
      store = try Self.open(disk)
    case 1: try store.compact()
    case 2: try store.checkpoint()
    case 3 where generator.chance(1, in: 3): try forget()
    case 4 where generator.chance(1, in: 8): try purge()
    case 5...15: try consume()
    default: try write()
    }
  }

  mutating func finish() throws {
    for position in consumers.indices { try catchUp(position) }
    let problems = try store.verify()
    guard problems.isEmpty else { throw ChangeReplica.Wrong("verify finds \(problems)") }
  }

  // MARK: Writing

  private mutating func write() throws {
    var next = model
    let isStopped = generator.chance(1, in: 6)
    do {
      try store.write(durability: generator.chance(1, in: 3) ? .full : .buffered) { transaction in
        for _ in 0..<generator.number(1...6) {
          try change(&next, transaction)
          guard generator.chance(1, in: 6) else { continue }
          var undone = next
          try? transaction.savepoint {
            try change(&undone, transaction)
            throw Stop()
          }
        }
        if isStopped { throw Stop() }
      }
      model = next
    } catch is Stop {
      count("rolled back")
    }
  }

  private mutating func change(_ objects: inout Objects, _ transaction: Transaction) throws {
    let name = generator.pick(["A", "B", "C"])
    let key = RecordKey.integer(generator.number(1...30))
    let collection = transaction.collection(name)
    switch generator.number(0...40) {
    case 0:
      count("dropped")
      try collection.drop()
      objects[name] = nil
    case 1:
      count("emptied")
      try collection.deleteAll()
      objects[name] = nil
    case 2...12:
      try collection.delete(key: key)
      objects[name]?[key] = nil
    default:
      let value = Value(object: [("n", Value(generator.number(0...999)))])
      try collection.upsert(value, key: key)
      objects[name, default: [:]][key] = value
    }
  }

  // MARK: Consuming

  private mutating func consume() throws {
    let position = generator.number(0...consumers.count - 1)
    if generator.chance(1, in: 4) {
      try catchUp(position)
    } else if !consumers[position].isExpired {
      _ = try consumers[position].replica.read(store, limit: generator.number(1...10))
    }
    guard consumers.count < 12 else { return }
    consumers.append(generator.chance(1, in: 3) ? Consumer() : consumers[position])
  }

  private mutating func catchUp(_ position: Int) throws {
    let limit = generator.number(1...40)
    do {
      try consumers[position].replica.catchUp(store, limit: limit)
      if consumers[position].isExpired { throw ChangeReplica.Wrong("the token should be expired") }
      count("caught up")
    } catch let error as StoreError where error.code == .changeTokenExpired {
      guard consumers[position].isExpired else { throw error }
      count("expired")
      consumers[position] = Consumer()
      try consumers[position].replica.catchUp(store, limit: limit)
    }
    guard consumers[position].replica.has(model) else {
      throw ChangeReplica.Wrong("a consumer has other objects than the store")
    }
  }

  // MARK: Forgetting

  private mutating func forget() throws {
    let position = generator.number(0...consumers.count - 1)
    guard !consumers[position].isExpired, let token = consumers[position].replica.token else {
      return
    }
    count("forgot")
    try store.forgetDeletions(through: token)
    expire { $0.sequence < token.sequence && $0.start < token.sequence }
  }

  private mutating func purge() throws {
    struct A: Codable, StoredObject {
      var pk: Int
      var n: Int
    }
    guard try store.collection("A").description() != nil else { return }
    count("purged")
    let key = generator.number(1...30)
    try store.purge(A.self, key: key)
    model["A"]?[.integer(key)] = nil
    expire { _ in true }
  }

  private mutating func expire(_ isBehind: (ChangeToken) -> Bool) {
    for position in consumers.indices {
      guard let token = consumers[position].replica.token, isBehind(token) else { continue }
      consumers[position].isExpired = true
    }
  }
}
