import FileAccess
import Foundation
import StorageEngine
import TestSupport
import Testing

@testable import Andiron

/// Blobs beside the objects that name them.
@Suite struct BlobTests {
  private static let length = 3 * BlobChunks.chunkByteCount + 17

  private func count(_ store: Store, _ name: String) throws -> Int {
    let snapshot = store.core.engine.snapshot()
    defer { snapshot.close() }
    return snapshot.table(name).map { snapshot.count($0) } ?? 0
  }

  @Test(arguments: [0, 1, 63, 256 << 10, length]) func `a blob comes back as it went in`(
    _ length: Int
  ) throws {
    let disk = SimulatedFileSystem()
    for number in 1...2 {
      let bytes = BlobBytes.make(number, count: length)
      let store = try TestStore.open(disk)
      try store.write { transaction in
        let blob = try transaction.addBlob(bytes)
        #expect(blob.byteCount == length)
        try transaction.upsert(Scan(pk: number, preview: blob))
        #expect(try transaction.bytes(of: blob) == bytes)
      }
      try store.close()
      let again = try TestStore.open(disk)
      let blob = try #require(try again.require(Scan.self, key: number).preview)
      #expect(try again.bytes(of: blob) == bytes)
      #expect(try again.hasBlob(blob))
      try again.close()
    }
  }

  @Test func `ranges are read across chunks, and not beyond the end`() throws {
    let store = try TestStore.open()
    let bytes = BlobBytes.make(1, count: Self.length)
    let blob = try store.stageBlob { try $0.append(bytes) }.blob
    let edge = BlobChunks.chunkByteCount
    for range in [0..<0, 0..<1, edge - 1..<edge + 1, 5..<Self.length, Self.length..<Self.length] {
      #expect(try store.bytes(of: blob, in: range) == Array(bytes[range]))
      var reader = try store.reader(of: blob, in: range)
      var read: [UInt8] = []
      while let piece = try reader.next() { read += piece }
      #expect(read == Array(bytes[range]))
    }
    let error = #expect(throws: StoreError.self) {
      try store.bytes(of: blob, in: 0..<Self.length + 1)
    }
    #expect(error?.code == .outOfBounds)
  }

  @Test func `equal bytes are stored once, and removed with the last object that names them`()
    throws
  {
    let store = try TestStore.open()
    let bytes = BlobBytes.make(1, count: Self.length)
    let staged = try store.stageBlob { try $0.append(bytes) }
    try store.write { transaction in
      let blob = try transaction.addBlob(bytes)
      #expect(blob == staged.blob)
      try transaction.add(Scan(pk: 1, pages: [.init(title: "a", image: blob)]))
      try transaction.add(Scan(pk: 2, preview: blob))
    }
    #expect(try count(store, BlobTables.blobsName) == 1)
    #expect(try count(store, BlobTables.plainName) == 4)
    for key in 1...2 {
      try store.compact()
      #expect(try store.hasBlob(staged.blob))
      try store.write { _ = try $0.delete(Scan.self, key: key) }
    }
    // Somebody may still be about to name it.
    try store.compact()
    #expect(try store.hasBlob(staged.blob))
    withExtendedLifetime(staged) {}
  }

  @Test func `a blob that was staged and never named is removed`() throws {
    let store = try TestStore.open()
    let blob = try store.stageBlob { try $0.append(BlobBytes.make(1, count: Self.length)) }.blob
    let snapshot = try store.snapshot()
    try store.compact()
    #expect(try !store.hasBlob(blob))
    #expect(try count(store, BlobTables.plainName) == 0)
    #expect(try count(store, BlobTables.stagedName) == 0)
    // A snapshot keeps what it sees.
    #expect(try snapshot.bytes(of: blob).count == Self.length)
    let error = #expect(throws: StoreError.self) {
      try store.write { try $0.add(Scan(pk: 1, preview: blob)) }
    }
    #expect(error?.code == .noSuchBlob)
    #expect(try store.object(Scan.self, key: 1) == nil)
  }

  @Test func `what is left of a blob that was given up is removed`() throws {
    struct GivenUp: Error {}
    let store = try TestStore.open()
    #expect(throws: GivenUp.self) {
      try store.stageBlob { writer in
        for number in 1...4 { try writer.append(BlobBytes.make(number, count: Self.length)) }
        throw GivenUp()
      }
    }
    #expect(try count(store, BlobTables.plainName) > 0)
    try store.compact()
    #expect(try count(store, BlobTables.plainName) == 0)
    #expect(try count(store, BlobTables.stagedName) == 0)
  }

  @Test func `a rolled back blob leaves nothing, and its object neither`() throws {
    struct Undone: Error {}
    let store = try TestStore.open()
    let bytes = BlobBytes.make(1, count: 1_000)
    try store.write { transaction in
      #expect(throws: Undone.self) {
        try transaction.savepoint {
          try transaction.add(Scan(pk: 1, preview: try transaction.addBlob(bytes)))
          throw Undone()
        }
      }
      try transaction.add(Scan(pk: 2))
    }
    #expect(try count(store, BlobTables.blobsName) == 0)
    #expect(try store.objects(Scan.self).count() == 1)
  }

  @Test func `a store with more names than its dictionary holds keeps blobs`() throws {
    let disk = SimulatedFileSystem()
    let store = try TestStore.open(disk)
    let names = Value(object: (0..<66_000).map { ("name\($0)", Value($0)) })
    try store.write { try $0.collection("Names").upsert(names, key: .integer(1)) }
    #expect(store.core.dictionary.values.number(ofKey: BlobDerivation.digestField) == nil)
    let bytes = BlobBytes.make(1, count: 1_000)
    try store.write { try $0.add(Scan(pk: 1, preview: try $0.addBlob(bytes))) }
    #expect(store.core.dictionary.values.number(ofKey: BlobDerivation.digestField) == nil)
    try store.compact()
    let again = try store.require(Scan.self, key: 1)
    #expect(try store.bytes(of: try #require(again.preview)) == bytes)
    try store.close()
    let reopened = try TestStore.open(disk)
    try reopened.write { try $0.add(Scan(pk: 2, preview: again.preview)) }
    try reopened.write { _ = try $0.delete(Scan.self, key: 1) }
    try reopened.compact()
    #expect(try reopened.bytes(of: try #require(again.preview)) == bytes)
  }

  @Test func `what deflates is stored deflated`() throws {
    let store = try TestStore.open()
    let text = try store.stageBlob { try $0.append(BlobBytes.make(2, count: Self.length)) }
    #expect(try count(store, BlobTables.packedName) == 4)
    #expect(try store.bytes(of: text.blob) == BlobBytes.make(2, count: Self.length))
    #expect(try store.statistics().liveByteCount < Self.length)
  }

  @Test func `files go in and out`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "in"), folder.appending(path: "out"))
    let bytes = BlobBytes.make(1, count: 2 << 20)
    try Data(bytes).write(to: source)
    try Data([1]).write(to: target)
    let store = try TestStore.open()
    let file = try store.stageBlob(contentsOf: source)
    try store.write(file.blob, to: target)
    #expect(try Data(contentsOf: target) == Data(bytes))
    let pieces = AsyncStream<[UInt8]> { continuation in
      for start in stride(from: 0, to: bytes.count, by: 100_000) {
        continuation.yield(Array(bytes[start..<min(start + 100_000, bytes.count)]))
      }
      continuation.finish()
    }
    let streamed = try await store.stageBlob(pieces)
    #expect(streamed.blob == file.blob)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.count == 2)
  }

  @Test func `enough releases are swept without being asked`() throws {
    let store = try TestStore.open { $0.engine.isMaintenanceAutomatic = true }
    let keys = 1...100
    try store.write { transaction in
      for key in keys {
        let blob = try transaction.addBlob(BlobBytes.make(key, count: 100))
        try transaction.add(Scan(pk: key, preview: blob))
      }
    }
    try store.write { transaction in
      for key in keys { try transaction.delete(Scan.self, key: key) }
    }
    store.blobSweeper.wait()
    #expect(try count(store, BlobTables.blobsName) == 0)
    try store.close()
  }
}
