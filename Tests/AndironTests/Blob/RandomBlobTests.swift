import FileAccess
import Foundation
import StorageEngine
import TestSupport
import Testing

@testable import Andiron

/// Random programs that name blobs, stopped at calls of the file system or not: every object has
/// its bytes, and after a compaction the store holds no others.
@Suite struct RandomBlobTests {
  private static let transactionCount = 16

  /// What an object names: numbers of `BlobBytes`.
  private typealias Content = [Int: [Int]]

  private func open(_ disk: SimulatedFileSystem) throws -> Store {
    try TestStore.open(disk, damage: "the file system stops") {
      $0.engine.segmentByteCount = 1 << 20
    }
  }

  private func bytes(_ number: Int) -> [UInt8] {
    BlobBytes.make(
      number, count: [0, 50, 5_000, 270_000, 100][number % 5] + (number == 9 ? 1 << 20 : 0))
  }

  private func transact(
    _ transaction: Transaction, _ content: inout Content, _ staged: [Int: StagedBlob],
    _ random: inout SeededGenerator
  ) throws {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let key = Int.random(in: 0..<5, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        try transaction.delete(Scan.self, key: key)
        content[key] = nil
        continue
      }
      let numbers = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Int.random(in: 0..<10, using: &random)
      }
      let pages = try numbers.map { number in
        let blob = try staged[number]?.blob ?? transaction.addBlob(bytes(number))
        return Scan.Page(title: "\(number)", image: blob)
      }
      try transaction.upsert(Scan(pk: key, pages: pages))
      content[key] = numbers
    }
  }

  private func run(
    _ seed: UInt64, on disk: SimulatedFileSystem,
    committed: (Store, [Int: [Int]]) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    var content: Content = [:]
    var store = try open(disk)
    for number in 0..<Self.transactionCount {
      var staged: [Int: StagedBlob] = [:]
      if Int.random(in: 0..<2, using: &random) == 0 {
        let one = Int.random(in: 0..<10, using: &random)
        staged[one] = try store.stageBlob { try $0.append(bytes(one)) }
      }
      try store.write { try transact($0, &content, staged, &random) }
      try committed(store, content)
      if number % 5 == 3 {
        staged = [:]
        try store.compact()
        try expectNoOthers(store, content)
      }
      if number % 7 == 6 {
        try store.close()
        store = try open(disk)
      }
    }
    try store.close()
  }

  private func expectNoOthers(_ store: Store, _ content: Content) throws {
    let snapshot = store.core.engine.snapshot()
    defer { snapshot.close() }
    let table = try #require(snapshot.table(BlobTables.blobsName))
    let named = Set(content.values.joined().map { bytes($0) })
    #expect(snapshot.count(table) == named.count)
  }

  private func content(_ store: Store) throws -> Content {
    var content: Content = [:]
    for scan in try store.objects(Scan.self).fetch() {
      content[scan.pk] = try scan.pages.map { page in
        let number = try #require(Int(page.title))
        #expect(try store.bytes(of: page.image) == bytes(number))
        return number
      }
    }
    return content
  }

  @Test func `whatever happens, objects have their bytes`() throws {
    for seed in Seeds.list(Seeds.amount(1, search: 4)) {
      let whole = SimulatedFileSystem(seed: seed)
      var states: [Content] = [[:]]
      try run(seed, on: whole) { store, expected in
        let found = try content(store)
        #expect(found == expected, "seed \(seed)")
        states.append(expected)
      }
      var random = SeededGenerator(seed: seed + 1)
      let stops = (1...whole.callCount).shuffled(using: &random)
        .prefix(Seeds.amount(3, search: 24))
      for stop in stops {
        let disk = SimulatedFileSystem(seed: seed)
        disk.stop(at: stop)
        var count = 0
        do { try run(seed, on: disk) { _, _ in count += 1 } } catch {}
        for policy in [CrashPolicy.kept, .lost, .random(seed: random.next())] {
          let place: Testing.Comment = "seed \(seed), stopped at call \(stop), \(policy)"
          let store = try open(disk.crash(policy))
          let left = try content(store)
          let last = min(count + 1, Self.transactionCount)
          #expect(states[count...last].contains(left), place)
          let problems = try store.verify().filter { $0.severity != .note }
          #expect(problems.isEmpty, place)
          try store.compact()
          if try store.hasBlobTables { try expectNoOthers(store, left) }
        }
      }
    }
  }
}

extension Store {
  fileprivate var hasBlobTables: Bool {
    get throws { try _withReadState { BlobTables($0.rows.table) != nil } }
  }
}
