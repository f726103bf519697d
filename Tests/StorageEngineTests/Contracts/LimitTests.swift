import FileAccess
import Testing

@testable import StorageEngine

/// Input beyond the limits, false lengths, and a disk without space.
@Suite struct LimitTests {
  /// Claims to have more bytes than it has: code that reads them before checking the count crashes.
  private struct Claim: ByteSource {
    var count: Int

    func withBytes<R, E: Error>(
      _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
      defer { memory.deallocate() }
      return try body(UnsafeRawBufferPointer(start: memory, count: count))
    }
  }

  @Test func whatIsTooLongIsRefusedAndTheTransactionGoesOn() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    let longest = [UInt8](repeating: UInt8(ascii: "K"), count: EngineLimits.keyByteCount)
    try engine.write { transaction in
      let key = #expect(throws: EngineError.self) {
        try transaction.put(table, key: longest + [1], value: "v")
      }
      #expect(key?.code == .keyTooLong)
      #expect(key.map { "\($0)".contains("KK") } == false)
      let value = #expect(throws: EngineError.self) {
        try transaction.put(table, key: "k", value: Claim(count: EngineLimits.valueByteCount + 1))
      }
      #expect(value?.code == .valueTooLarge)
      try transaction.put(table, key: longest, value: "v")
    }
    #expect(try engine.snapshot().get(table, key: longest) == Array("v".utf8))
    #expect(engine.snapshot().count(table) == 1)
  }

  @Test func whatIsNoNameOrOptionIsRefusedAndTheTransactionGoesOn() throws {
    let engine = try ContractStore().open()
    try engine.write { transaction in
      var deflated = Table.Options()
      deflated.deflateLevel = 10
      for (name, options) in [
        ("", Table.Options()), (String(repeating: "n", count: 1025), Table.Options()),
        ("t", deflated),
      ] {
        let error = #expect(throws: EngineError.self) {
          try transaction.table(name, options: options)
        }
        #expect(error?.code == .invalidOptions)
      }
      let table = try transaction.table("t")
      let index = try transaction.index("i", on: table)
      let entry = [UInt8](repeating: 1, count: EngineLimits.entryByteCount)
      let tooLong = #expect(throws: EngineError.self) {
        try transaction.put(
          table, key: "k", value: "v", entries: [Index.Entry(index, entry + [1])])
      }
      #expect(tooLong?.code == .keyTooLong)
      let count = EngineLimits.entriesByteCount / EngineLimits.entryByteCount + 1
      let tooMany = #expect(throws: EngineError.self) {
        try transaction.put(
          table, key: "k", value: "v",
          entries: (0..<count).map { Index.Entry(index, [UInt8($0 & 255)] + entry.dropFirst()) })
      }
      #expect(tooMany?.code == .tooManyEntries)
      try transaction.put(table, key: "k", value: "v")
    }
    #expect(try engine.snapshot().get(try engine.table("t"), key: "k") == Array("v".utf8))
  }

  @Test(arguments: [EngineOptions.Access.mapped, .positioned])
  func aFrameThatLiesAboutItsLengthIsDamage(access: EngineOptions.Access) throws {
    for claim in [0, 5, 1 << 20, Int(UInt32.max)] {
      try expectDamage(access) { header, _ in header.payloadByteCount = claim }
    }
  }

  @Test(arguments: [EngineOptions.Access.mapped, .positioned])
  func aValueThatLiesAboutItsLengthIsDamage(access: EngineOptions.Access) throws {
    for claim in [UInt32(0), 5, 1_000_000, 1 << 28, .max] {
      try expectDamage(access) { _, payload in
        // The length before deflating follows the key.
        withUnsafeBytes(of: claim.littleEndian) { payload.replaceSubrange(1..<5, with: $0) }
      }
    }
  }

  /// Changes the frame of a deflated record, gives it matching hashes, and reads it.
  private func expectDamage(
    _ access: EngineOptions.Access, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout FrameHeader, inout [UInt8]) -> Void
  ) throws {
    var store = ContractStore(damage: "a frame is forged")
    store.fileSystem.options.offersMapping = access == .mapped
    store.options.access = access
    let engine = try store.open()
    var options = Table.Options()
    options.deflateLevel = 6
    let table = try engine.table("t", options: options)
    try engine.write { try $0.put(table, key: "k", value: [UInt8](repeating: 7, count: 2000)) }
    try engine.close()
    try forge(store, table, change)
    let reopened = try store.open()
    let error = #expect(throws: EngineError.self, sourceLocation: sourceLocation) {
      _ = try reopened.snapshot().get(table, key: "k")
    }
    #expect(error?.code == .damaged, sourceLocation: sourceLocation)
  }

  private func forge(
    _ store: ContractStore, _ table: Table, _ change: (inout FrameHeader, inout [UInt8]) -> Void
  ) throws {
    for path in store.segments {
      var bytes = try #require(store.fileSystem.content(of: path))
      let segment = try bytes.withUnsafeBytes { try SegmentHeader($0, path: path) }
      let seed = segment.store.seed(for: segment.number.rawValue)
      let found = bytes.withUnsafeBytes { buffer -> (Int, FrameHeader, [UInt8])? in
        var scan = SegmentScan(
          buffer, seed: seed, authenticator: nil, from: SegmentHeader.byteCount)
        while let frame = scan.next() {
          guard frame.header.kind == .put, frame.header.table == table.identifier else { continue }
          return (frame.offset, frame.header, Array(frame.payload))
        }
        return nil
      }
      guard let (offset, foundHeader, foundPayload) = found else { continue }
      var (header, payload) = (foundHeader, foundPayload)
      try #require(header.flags.contains(.deflated))
      change(&header, &payload)
      let frameSeed = FrameHeader.seed(seed, offset: offset)
      header.payloadHash = payload.withUnsafeBytes { XXH64.hash($0, seed: frameSeed) }
      bytes.withUnsafeMutableBytes {
        if let base = $0.baseAddress { header.store(to: base + offset, seed: frameSeed) }
      }
      bytes.replaceSubrange(offset + 32..<offset + 32 + payload.count, with: payload)
      try store.fileSystem.overwrite(path, at: 0, with: bytes)
    }
  }

  /// The lengths of long frames come from their headers.
  @Test func aLengthBeyondTheFileIsNotReadAtAll() throws {
    var store = ContractStore()
    store.options.access = .positioned
    let engine = try store.open()
    try store.fill(engine)
    let segment = try #require(engine.core.writer.store.slots.segment(Slot(0)))
    let length = try #require(store.fileSystem.content(of: segment.path)).count
    store.fileSystem.isTracing = true
    for (offset, count) in [(512, 1 << 30), (length - 64, 100_000), (length + 8, 100_000)] {
      let error = #expect(throws: EngineError.self) {
        try segment.withBytes(at: offset, count: count) { _ in }
      }
      #expect(error?.code == .damaged && error?.path == segment.path && error?.offset == offset)
    }
    #expect(!store.fileSystem.trace.contains { $0.operation == .read })
    #expect(try segment.withBytes(at: 512, count: length - 512) { $0.count } == length - 512)
  }

  @Test func aFullDiskLosesNothingAndCanBeMadeLessFull() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 60)
    let table = try engine.table("t")
    store.fileSystem.inject(Fault(.error(.noSpace), at: 20, of: .write, persists: true))
    var refusal: EngineError?
    var count = 60
    while refusal == nil, count < 200 {
      do {
        try engine.write {
          try $0.put(table, key: "key \(count)", value: ContractStore.value(count))
        }
        count += 1
      } catch let error as EngineError { refusal = error }
    }
    #expect(refusal?.code == .noSpace)
    let snapshot = engine.snapshot()
    #expect(snapshot.count(table) == count)
    for key in 0..<count {
      #expect(try snapshot.get(table, key: "key \(key)") == ContractStore.value(key))
    }
    snapshot.close()
    store.fileSystem.clearFaults()
    try engine.write { for key in 10..<count { try $0.delete(table, key: "key \(key)") } }
    try engine.compact()
    try engine.write { try $0.put(table, key: "again", value: ContractStore.value(1)) }
    #expect(engine.snapshot().count(table) == 11)
  }
}
