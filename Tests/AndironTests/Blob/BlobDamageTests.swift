import Foundation
import StorageEngine
import StoreTestSupport
import TestSupport
import Testing

@testable import Andiron

/// Records of blobs that are not what a store writes: found by reading and by `verify`, and never a
/// trap.
@Suite(.damages("its stores lose parts of blobs"))
struct BlobDamageTests {
  private let bytes = BlobBytes.make(1, count: BlobChunks.chunkByteCount + 100)

  /// A store with one blob, after `change` has had its tables.
  private func damaged(
    _ change: (WriteTransaction, BlobTables, BlobRecord, BlobDigest) throws -> Void
  ) throws -> (store: Store, blob: Blob) {
    let store = try TestStore.open(damage: "a blob's records are changed")
    let blob = try store.write { transaction in
      let blob = try transaction.addBlob(bytes)
      try transaction.add(Scan(pk: 1, preview: blob))
      let tables = try BlobTables(in: transaction.engine)
      let digest = try #require(BlobDigest(blob.digest))
      let stored = try #require(try transaction.engine.get(tables.blobs, key: digest.bytes))
      let record = try #require(stored.withUnsafeBytes { BlobRecord($0) })
      try change(transaction.engine, tables, record, digest)
      return blob
    }
    return (store, blob)
  }

  private func kinds(_ store: Store) throws -> Set<StoreProblem.Kind> {
    Set(try store.verify().map(\.kind))
  }

  @Test func `a missing chunk is found`() throws {
    let (store, blob) = try damaged { engine, tables, record, _ in
      try engine.delete(tables.plain, key: BlobTables.chunkKey(record.number, 1))
    }
    let error = #expect(throws: StoreError.self) { try store.bytes(of: blob) }
    #expect(error?.code == .damaged)
    #expect(try store.bytes(of: blob, in: 0..<10) == Array(bytes[..<10]))
    #expect(try kinds(store) == [.blobMalformed])
  }

  @Test func `other bytes are found by their digest`() throws {
    let (store, blob) = try damaged { engine, tables, record, _ in
      let key = BlobTables.chunkKey(record.number, 1)
      try engine.put(tables.plain, key: key, value: [UInt8](repeating: 7, count: 100))
    }
    let error = #expect(throws: StoreError.self) { try store.bytes(of: blob) }
    #expect(error?.code == .damaged)
    #expect(try kinds(store) == [.blobMalformed])
  }

  @Test func `a chunk of no blob, and an object that names no blob, are found`() throws {
    let (store, blob) = try damaged { engine, tables, record, digest in
      try engine.delete(tables.blobs, key: digest.bytes)
    }
    let error = #expect(throws: StoreError.self) { try store.bytes(of: blob) }
    #expect(error?.code == .noSuchBlob)
    #expect(try kinds(store) == [.blobExtra, .blobMissing])
  }

  @Test func `a blob that says another length is not there`() throws {
    let store = try TestStore.open()
    let staged = try store.stageBlob { try $0.append(bytes) }
    for length in [-1, 0, bytes.count + 1, .max] {
      let json = Data("{\"$blob\": \"\(staged.blob.digest)\", \"length\": \(length)}".utf8)
      let other = try JSONDecoder().decode(Blob.self, from: json)
      #expect(try !store.hasBlob(other))
      let error = #expect(throws: StoreError.self) { try store.bytes(of: other) }
      #expect(error?.code == .noSuchBlob)
    }
  }

  @Test func `records that lie of their lengths are refused or found, and take no memory`() throws {
    let lengths: [(UInt64, UInt32)] = [
      (.max, 1), (UInt64(Int.max), .max), (UInt64(Int.max), 1 << 26), (1 << 56, 1 << 26),
      (1 << 40, 1 << 18), (0, 0),
    ]
    for (byteCount, chunkByteCount) in lengths {
      let (store, blob) = try damaged { engine, tables, record, digest in
        var stored = Array(record.storedBytes[..<9])
        withUnsafeBytes(of: byteCount.bigEndian) { stored += $0 }
        withUnsafeBytes(of: chunkByteCount.bigEndian) { stored += $0 }
        try engine.put(tables.blobs, key: digest.bytes, value: stored + [0])
      }
      let json = Data(
        "{\"$blob\": \"\(blob.digest)\", \"length\": \(Int(clamping: byteCount))}".utf8)
      let other = try JSONDecoder().decode(Blob.self, from: json)
      #expect(throws: StoreError.self) { try store.bytes(of: other) }
      #expect(try kinds(store).contains(.blobMalformed))
    }
  }

  @Test func `hostile records are refused`() throws {
    var random = SeededGenerator(seed: Seeds.list(1)[0])
    for _ in 0..<Seeds.amount(40, search: 160) {
      let (store, blob) = try damaged { engine, tables, record, digest in
        var stored = record.storedBytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<stored.count, using: &random)
          stored[place] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) { stored.removeLast() }
        if stored == record.storedBytes { stored.removeLast() }
        try engine.put(tables.blobs, key: digest.bytes, value: stored)
      }
      #expect(throws: StoreError.self) { try store.bytes(of: blob) }
      #expect(try !store.verify().isEmpty)
    }
  }
}
