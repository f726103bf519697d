import FileAccess

/// Writes a checkpoint: its pages, then its metadata, then its header.
struct CheckpointFile: PageSink {
  private let file: any File
  private let pageSeed: UInt64
  private let cipher: SegmentCipher?
  private let copied: CopiedPages?
  private let buffer = AppendBuffer(capacity: 2 * CheckpointHeader.blockByteCount)
  private var fileOffset = PageLayout.size
  private var blockIndex: UInt64 = 0
  private(set) var pageCount = 0

  /// Adds to `copied` each page once it is copied.
  init(
    _ file: any File, store: StoreIdentifier, number: UInt64, cipher: SegmentCipher?,
    copied: CopiedPages? = nil
  ) {
    self.file = file
    self.cipher = cipher
    self.copied = copied
    pageSeed = store.seed(for: number)
  }

  mutating func append(_ page: UnsafeRawBufferPointer) throws(EngineError) -> PageNumber {
    pageCount += 1
    assert(page.count == PageLayout.size, "a whole page")
    let target = buffer.extend(by: page.count)
    if let start = page.baseAddress { target.copyMemory(from: start, byteCount: page.count) }
    let content = UnsafeRawBufferPointer(start: target + 8, count: page.count - 8)
    let hash = XXH64.hash(content, seed: CheckpointHeader.pageSeed(pageSeed, pageCount))
    target.storeBytes(of: hash.littleEndian, as: UInt64.self)
    if buffer.count >= CheckpointHeader.blockByteCount { try writeBlock() }
    return PageNumber(UInt32(pageCount))
  }

  func finished(_ page: PageNumber) { copied?.add(page) }

  /// Writes the rest, with `metadata`, then the header, and syncs.
  mutating func finish(_ metadata: [UInt8], header: CheckpointHeader) throws(EngineError) {
    let bytes = metadata
    let target = buffer.extend(by: max(bytes.count, 8))
    bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { target.copyMemory(from: start, byteCount: source.count) }
    }
    buffer.truncate(to: buffer.count - max(0, 8 - bytes.count))
    while buffer.count > 0 { try writeBlock() }
    let encoded = header.encoded
    try files { () throws(FileError) in
      try encoded.withBytes { (bytes) throws(FileError) in try file.writeFully(bytes, at: 0) }
      try file.sync(.full)
    }
  }

  private mutating func writeBlock() throws(EngineError) {
    assert(buffer.count > 0, "a block has bytes")
    let count = min(buffer.count, CheckpointHeader.blockByteCount)
    let block = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count])
    if let cipher {
      var sealed = [UInt8](repeating: 0, count: count + SegmentCipher.tagByteCount)
      let index = blockIndex
      let isSealed = sealed.withUnsafeMutableBytes { output in
        let done: Void? = try? cipher.seal(
          plaintext: block, nonceCounter: index, associatedData: RecordParts.nothing,
          into: output)
        return done != nil
      }
      guard isSealed else {
        throw EngineError(.encryptionUnavailable, "encrypting a checkpoint failed")
      }
      try write(sealed)
    } else {
      try files { () throws(FileError) in try file.writeFully(block, at: fileOffset) }
      fileOffset += count
    }
    blockIndex += 1
    buffer.removeFirst(count)
  }

  private mutating func write(_ bytes: [UInt8]) throws(EngineError) {
    let offset = fileOffset
    try files { () throws(FileError) in
      try bytes.withBytes { (bytes) throws(FileError) in try file.writeFully(bytes, at: offset) }
    }
    fileOffset += bytes.count
  }
}
