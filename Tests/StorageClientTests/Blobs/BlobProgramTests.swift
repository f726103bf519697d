import CollectionModel
import Foundation
import ObjectModel
import StorageClient
import TestSupport
import Testing
import ValueModel

/// Blobs of databases under random changes, and blobs that were damaged.
@Suite struct BlobProgramTests {
  struct Scan: Codable, StoredObject {
    var pk: Int
    var images: [Blob] = []
  }

  private struct Stop: Error {}

  /// The bytes of a number: few different ones, some of several chunks.
  private static func bytes(_ number: Int) -> [UInt8] {
    Array(repeating: UInt8(number), count: [0, 10, 262_144, 600_001][number % 4] + number / 4)
  }

  @Test(arguments: Seeds.list(Seeds.amount(5, search: 60)))
  func `a database has the blobs that its objects name, and no others`(_ seed: UInt64) throws {
    var source = SeededGenerator(seed: seed)
    let storage = MemoryStorage()
    /// The numbers of the blobs that each object names.
    var objects: [Int: Set<Int>] = [:]
    for _ in 0..<30 {
      let before = objects
      do {
        try storage.write { transaction in
          for _ in 0..<Int.random(in: 1...5, using: &source) {
            try change(&objects, transaction, &source)
          }
          if Int.random(in: 0..<4, using: &source) == 0 { throw Stop() }
        }
      } catch is Stop {
        objects = before
      }
      try check(storage, objects, seed)
    }
    #expect(try storage.verify().isEmpty, "seed \(seed)")
    let copy = MemoryStorage()
    let report = try storage.copy(to: copy)
    #expect(report.isSame && report.omissions.isEmpty, "seed \(seed): \(report.omissions)")
    try check(copy, objects, seed)
    #expect(try copy.verify().isEmpty, "seed \(seed)")
  }

  private func change(
    _ objects: inout [Int: Set<Int>], _ transaction: MemoryStorage.Writer,
    _ source: inout SeededGenerator
  ) throws {
    let key = Int.random(in: 0..<6, using: &source)
    switch Int.random(in: 0..<5, using: &source) {
    case 0:
      try transaction.delete(Scan.self, key: key)
      objects[key] = nil
    case 1:
      // What is undone leaves nothing.
      try? transaction.savepoint {
        let blob = try transaction.addBlob(Self.bytes(key))
        try transaction.upsert(Scan(pk: key, images: [blob]))
        throw Stop()
      }
    case 2: _ = try transaction.addBlob(Self.bytes(key))
    default:
      let numbers = Set((0..<3).map { _ in Int.random(in: 0..<8, using: &source) })
      let blobs = try numbers.sorted().map { try transaction.addBlob(Self.bytes($0)) }
      try transaction.upsert(contentsOf: [Scan(pk: key, images: blobs)])
      objects[key] = numbers
    }
  }

  private func check(
    _ storage: MemoryStorage, _ objects: [Int: Set<Int>], _ seed: UInt64
  ) throws {
    let named = objects.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
    for number in 0..<8 {
      // The blob is known by an object that names it, or by what adding it would return.
      let blob = try blob(of: Self.bytes(number))
      #expect(try storage.hasBlob(blob) == named.contains(number), "seed \(seed): \(number)")
      if named.contains(number) {
        #expect(try storage.bytes(of: blob) == Self.bytes(number), "seed \(seed)")
      }
    }
    for (key, numbers) in objects {
      let images = try storage.require(Scan.self, key: key).images
      #expect(try images == numbers.sorted().map { try blob(of: Self.bytes($0)) }, "seed \(seed)")
    }
  }

  private func blob(of bytes: [UInt8]) throws -> Blob {
    try MemoryStorage().write { try $0.addBlob(bytes) }
  }

  // MARK: Damage

  /// What is done to the tables of blobs.
  enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case chunkMissing, chunkChanged, chunkFlipped, chunkUnknown, blobMissing, lengthWrong

    var testDescription: String { rawValue }
  }

  @Test(arguments: Damage.allCases)
  func `damaged blobs are found, and their bytes are not given out`(_ damage: Damage) throws {
    let backend = MemoryBackend()
    let storage = DatabaseStorage(backend)
    let bytes = Self.bytes(3)
    let blob = try storage.write { transaction in
      let blob = try transaction.addBlob(bytes)
      try transaction.add(Scan(pk: 1, images: [blob]))
      return blob
    }
    #expect(try storage.verify().isEmpty)
    try harm(storage, backend, damage)
    let problems = try storage.verify()
    let kinds = Set(problems.map(\.kind))
    switch damage {
    case .blobMissing:
      #expect(kinds == [.blobMissing, .blobDamaged])
      #expect(throws: StoreError.self) { try storage.bytes(of: blob) }
      #expect(try !storage.hasBlob(blob))
    case .chunkUnknown:
      #expect(kinds.contains(.blobDamaged))
      #expect(try storage.bytes(of: blob) == bytes)
    case .chunkMissing, .chunkChanged, .chunkFlipped, .lengthWrong:
      #expect(kinds.contains(.blobDamaged))
      let error = #expect(throws: StoreError.self) { try storage.bytes(of: blob) }
      #expect([.damaged, .noSuchBlob].contains(error?.code))
    }
    #expect(!problems.map(\.description).joined().contains("sha256"))
  }

  private func harm(
    _ storage: MemoryStorage, _ backend: MemoryBackend, _ damage: Damage
  ) throws {
    let (blobs, chunks) = try storage.read { reader in
      (
        try #require(reader.collections["andiron.blobs"]).table,
        try #require(reader.collections["andiron.blobs.chunks"]).table
      )
    }
    try backend.write { writer in
      let table = [.blobMissing, .lengthWrong].contains(damage) ? blobs : chunks
      var records: [BackendRecord] = []
      try writer.forEachRecord(table) { record in
        records.append(record)
        return true
      }
      let record = try #require(records.first)
      switch damage {
      case .chunkMissing, .blobMissing: try writer.delete(table, row: record.row, entries: [])
      case .chunkChanged:
        let other = try #require(records.dropFirst(2).first)
        try writer.update(
          table, row: record.row, other.content, removing: [], adding: [])
      case .chunkFlipped:
        let json = String(decoding: record.content.json, as: UTF8.self)
        let flipped = json.replacing(#""bytes":"A"#, with: #""bytes":"B"#)
        #expect(flipped != json)
        try writer.update(
          table, row: record.row, BackendContent(json: Array(flipped.utf8)), removing: [],
          adding: [])
      case .chunkUnknown:
        try writer.insert(
          table, key: record.key + [1], record.content, entries: [])
      case .lengthWrong:
        let json = String(decoding: record.content.json, as: UTF8.self)
        try writer.update(
          table, row: record.row,
          BackendContent(json: Array(json.replacing("600001", with: "600002").utf8)), removing: [],
          adding: [])
      }
    }
  }
}
