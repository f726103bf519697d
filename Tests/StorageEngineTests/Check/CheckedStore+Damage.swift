import FileAccess

@testable import StorageEngine

extension CheckedStore {
  func findings() throws -> Set<Finding> { Set(try verify().map { Finding($0) }) }

  /// A closed store with records, entries and old versions in several segments.
  static func filled(seed: UInt64 = 0, isEncrypted: Bool = false) throws -> CheckedStore {
    let store = CheckedStore(seed: seed, isEncrypted: isEncrypted)
    let engine = try store.open()
    try store.fill(engine)
    try engine.close()
    return store
  }

  /// Writes 60 records with entries and 20 with old versions, one transaction each.
  func fill(_ engine: Engine) throws {
    let table = try engine.table("t")
    let index = try engine.index("i", on: table)
    var options = Table.Options()
    options.oldVersions = .last(2)
    let versioned = try engine.table("v", options: options)
    for key in 0..<60 {
      try engine.write { transaction in
        let value = [UInt8](repeating: UInt8(key), count: 500)
        try transaction.put(
          table, key: "key \(key)", value: value, entries: [Index.Entry(index, [UInt8(key)])])
        if key % 3 == 0 {
          try transaction.put(versioned, key: "version \(key % 4)", value: "\(key)")
        }
        if key % 20 == 7 { try transaction.addEntry(index, [200, UInt8(key)], key: "key \(key)") }
      }
    }
  }

  // MARK: Forging

  /// Rewrites the header of the frame at `offset`, with a right hash.
  func forgeHeader(
    _ path: String, at offset: Int, _ change: (inout FrameHeader) -> Void
  ) throws {
    let file = try FileBytes(path, fileSystem)
    defer { withExtendedLifetime(file) {} }
    let segment = try SegmentHeader(file.bytes, path: path)
    let seed = FrameHeader.seed(
      segment.store.seed(for: segment.number.rawValue), offset: offset)
    guard let base = file.bytes.baseAddress,
      var header = FrameHeader(base + offset, seed: seed)
    else { return }
    change(&header)
    var bytes = [UInt8](repeating: 0, count: FrameFormat.headerByteCount)
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { header.store(to: start, seed: seed) }
    }
    try fileSystem.overwrite(path, at: offset, with: bytes)
  }

  /// Replaces the payload of the frame at `offset` with one of the same length, with right hashes.
  func forgePayload(_ path: String, at offset: Int, _ payload: [UInt8]) throws {
    let file = try FileBytes(path, fileSystem)
    defer { withExtendedLifetime(file) {} }
    let segment = try SegmentHeader(file.bytes, path: path)
    let seed = FrameHeader.seed(
      segment.store.seed(for: segment.number.rawValue), offset: offset)
    try fileSystem.overwrite(path, at: offset + FrameFormat.headerByteCount, with: payload)
    try forgeHeader(path, at: offset) { header in
      header.payloadHash = payload.withUnsafeBytes { XXH64.hash($0, seed: seed) }
    }
  }

  /// Rewrites a segment's header, with a right hash.
  func forgeSegmentHeader(_ path: String, _ change: (inout SegmentHeader) -> Void) throws {
    let file = try FileBytes(path, fileSystem)
    defer { withExtendedLifetime(file) {} }
    var header = try SegmentHeader(file.bytes, path: path)
    change(&header)
    try fileSystem.overwrite(path, at: 0, with: header.encoded)
  }

  /// Rewrites a page of the checkpoint, with a right hash.
  func forgePage(_ number: Int, _ change: (inout [UInt8]) -> Void) throws {
    let path = checkpoints[0]
    let checkpoint = try CheckpointBytes(path, fileSystem, keys: KeyRing(options.encryption))
    let copy = withExtendedLifetime(checkpoint) { checkpoint.page(number).map { Array($0) } }
    guard var page = copy else { return }
    change(&page)
    let header = checkpoint.header
    let seed = CheckpointHeader.pageSeed(header.store.seed(for: header.number), number)
    let hash = page.withUnsafeBytes {
      XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[8...]), seed: seed)
    }
    withUnsafeBytes(of: hash.littleEndian) { for index in 0..<8 { page[index] = $0[index] } }
    try fileSystem.overwrite(path, at: checkpoint.fileOffset(ofPage: number), with: page)
  }
}
