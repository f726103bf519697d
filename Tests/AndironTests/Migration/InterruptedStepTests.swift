import FileAccess
import Foundation
import StorageEngine
import Synchronization
import TestSupport
import Testing
import ValueModel

@testable import Andiron

/// Each kind of step, stopped at every possible point and resumed, makes the store that it makes
/// without being stopped.
@Suite struct InterruptedStepTests {
  private static let objectCount = 24

  /// A store of version 0 with some things, and another collection that none of the steps starts
  /// from.
  private func oldStore() throws -> SimulatedFileSystem {
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk)
    try store.write { transaction in
      for number in 0..<Self.objectCount {
        try transaction.collection("Thing").upsert(["n": Value(number)], key: .integer(number * 10))
      }
      try transaction.collection("Thing").addIndex(IndexDefinition([.init("n")]))
      try transaction.collection("Other").upsert(["n": 1], key: .integer(1))
    }
    try store.close()
    return disk
  }

  private func schema(
    _ step: MigrationStep, _ willVisit: (@Sendable () throws -> Void)? = nil
  ) -> StoreSchema {
    var first = step
    if let willVisit, case .visit(let name, let body) = step.action {
      first = .visit(name) { key, value, transaction in
        try body(key, &value, transaction)
        try willVisit()
      }
    }
    // Another step follows for the same collection: the notes of the first must not reach it.
    var schema = StoreSchema(
      version: 1,
      migrations: [
        Migration(
          to: 1,
          [first, .transform("Thing") { $0["last"] = Value(($0["last"]?.integer ?? 0) + 1) }])
      ])
    schema.batchCount = 5
    return schema
  }

  private func migrate(_ disk: SimulatedFileSystem, _ schema: StoreSchema) throws {
    try TestStore.open(disk) { $0.schema = schema }.close()
  }

  /// The whole content of a store, and the tables of its engine.
  private func content(_ disk: SimulatedFileSystem) throws -> [String] {
    let store = try TestStore.open(disk) { $0.schema = StoreSchema(version: 1) }
    var lines = store.core.engine.snapshot().tables.map(\.name).sorted()
    for collection in try store.collections() {
      try store.collection(collection.name).forEach { key, value in
        lines.append("\(collection.name) \(key) \(value.json())")
      }
    }
    try store.close()
    return lines.sorted()
  }

  @Test(arguments: InterruptedStep.all)
  func aStepThatIsKilledAtAnyCallIsResumedAsIfItHadNotBeen(_ step: InterruptedStep) throws {
    let old = try oldStore()
    let schema = schema(step.step)
    let whole = old.copy()
    try migrate(whole, schema)
    let expected = try content(whole)
    #expect(try TestStore.open(whole) { $0.schema = schema }.verify().isEmpty)
    var stop = 1 + Seeds.offset(below: 8)
    var wasStopped = true
    var stopCount = 0
    while wasStopped {
      let disk = old.copy()
      disk.stop(at: stop)
      wasStopped = (try? migrate(disk, schema)) == nil
      if wasStopped { stopCount += 1 }
      let after = disk.crash(stop % 2 == 0 ? .lost : .kept)
      try migrate(after, schema)
      #expect(try content(after) == expected, "\(step) stopped at call \(stop)")
      stop += Seeds.amount(23, search: 8)
    }
    #expect(stopCount > 0)
  }

  @Test(arguments: InterruptedStep.all)
  func aStepThatIsKilledAgainAndAgainIsResumedAsIfItHadNotBeen(_ step: InterruptedStep) throws {
    let old = try oldStore()
    let schema = schema(step.step)
    let whole = old.copy()
    try migrate(whole, schema)
    let expected = try content(whole)
    for seed in Seeds.list(Seeds.amount(1, search: 4)) {
      var random = SeededGenerator(seed: seed)
      var disk = old.copy()
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        disk.stop(at: Int.random(in: 5...60, using: &random))
        _ = try? migrate(disk, schema)
        disk = disk.crash(.lost)
      }
      try migrate(disk, schema)
      #expect(try content(disk) == expected, "\(step), seed \(seed)")
    }
  }

  @Test(arguments: InterruptedStep.all)
  func aStepThatThrowsAtAnyObjectIsResumedAsIfItHadNot(_ step: InterruptedStep) throws {
    guard case .visit = step.step.action else { return }
    let old = try oldStore()
    let whole = old.copy()
    try migrate(whole, schema(step.step))
    let expected = try content(whole)
    var failure = 0
    var hasThrown = true
    while hasThrown {
      let disk = old.copy()
      let visits = Atomic<Int>(0)
      let limit = failure
      hasThrown =
        (try? migrate(
          disk,
          schema(step.step) {
            if visits.add(1, ordering: .relaxed).oldValue == limit { throw StepFailure() }
          })) == nil
      try migrate(disk, schema(step.step))
      #expect(try content(disk) == expected, "\(step) thrown at visit \(failure)")
      failure += Seeds.amount(3, search: 1)
    }
    #expect(failure > Self.objectCount / 3)
  }

  @Test func whatAStepNotedEndsWithTheMigrationThatItBelongsTo() throws {
    let disk = try oldStore()
    let step = InterruptedStep.all.first { "\($0)".hasPrefix("splits") }
    let visits = Atomic<Int>(0)
    let failing = schema(try #require(step).step) {
      if visits.add(1, ordering: .relaxed).oldValue == 12 { throw StepFailure() }
    }
    #expect(throws: StoreError.self) { try migrate(disk, failing) }
    // A newer program with another way from version 0.
    let other = StoreSchema(
      version: 2,
      migrations: [Migration(to: 2, [.transform("Thing") { $0["new"] = true }])])
    let store = try TestStore.open(disk) { $0.schema = other }
    #expect(!store.core.engine.snapshot().tables.contains { $0.name == "andiron.migration" })
    try store.collection("Thing").forEach { _, thing in
      #expect(thing["new"] == true)
    }
  }
}
