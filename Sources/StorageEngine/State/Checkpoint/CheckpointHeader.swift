/// The first page of a checkpoint (docs/format.md, section 7).
struct CheckpointHeader: Sendable, Hashable {
  var version: FormatVersion
  var store: StoreIdentifier
  /// The number of the checkpoint; higher than that of all earlier ones.
  var number: UInt64
  var pageByteCount: Int
  var pageCount: Int
  var metadataByteCount: Int
  var metadataHash: UInt64
  var key: KeyRing.Reference?

  static let magic: [UInt8] = Array("ANDIRCPT".utf8)
  static let hashedByteCount = 104
  static let blockByteCount = 64 << 10

  /// Bytes after the header page, before encryption.
  var contentByteCount: Int { pageCount * pageByteCount + metadataByteCount }

  /// Bytes of the file.
  var fileByteCount: Int {
    guard key != nil else { return pageByteCount + contentByteCount }
    let blocks = (contentByteCount + Self.blockByteCount - 1) / Self.blockByteCount
    return pageByteCount + contentByteCount + blocks * SegmentCipher.tagByteCount
  }

  var encoded: [UInt8] {
    var writer = ByteWriter(capacity: pageByteCount)
    writer.append(contentsOf: Self.magic)
    writer.append(version)
    writer.append(store)
    writer.append(number)
    writer.append(UInt32(pageByteCount))
    writer.append(UInt32(pageCount))
    writer.append(UInt64(metadataByteCount))
    writer.append(metadataHash)
    writer.append(UInt8(key == nil ? 0 : 1))
    writer.pad(to: 80)
    writer.append(key?.identifier ?? 0)
    writer.append(key?.saltHigh ?? 0)
    writer.append(key?.saltLow ?? 0)
    writer.appendHash(seed: 0)
    writer.pad(to: pageByteCount)
    return writer.bytes
  }

  /// Reads a header, or returns nil if the bytes are not one that this program can use.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = ByteReader(bytes)
    do {
      guard try reader.readBytes(8).elementsEqual(Self.magic),
        bytes.count >= Self.hashedByteCount + 8
      else { return nil }
      let content = UnsafeRawBufferPointer(rebasing: bytes[..<Self.hashedByteCount])
      let hash = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: Self.hashedByteCount, as: UInt64.self))
      guard hash == XXH64.hash(content, seed: 0) else { return nil }
      version = try reader.readVersion()
      store = try reader.readIdentifier()
      number = try reader.read()
      pageByteCount = Int(try reader.read(UInt32.self))
      pageCount = Int(try reader.read(UInt32.self))
      metadataByteCount = try reader.readCount()
      metadataHash = try reader.read()
      let cipher: UInt8 = try reader.read()
      try reader.skip(7)
      let reference = KeyRing.Reference(
        identifier: try reader.read(), saltHigh: try reader.read(), saltLow: try reader.read())
      key = cipher == 0 ? nil : reference
    } catch { return nil }
    // Pages must leave room for new ones, and lengths must not overflow when they are added.
    guard version.major == 1, version.minor == 0, pageByteCount == PageLayout.size,
      pageCount < PageLayout.chunkLimit / 2 * PageLayout.pagesPerChunk, metadataByteCount < 1 << 40
    else { return nil }
  }

  init(
    store: StoreIdentifier, number: UInt64, pageCount: Int, metadata: [UInt8],
    key: KeyRing.Reference?
  ) {
    version = .current(encrypted: key != nil)
    self.store = store
    self.number = number
    pageByteCount = PageLayout.size
    self.pageCount = pageCount
    metadataByteCount = metadata.count
    metadataHash = metadata.withUnsafeBytes { XXH64.hash($0, seed: number) }
    self.key = key
  }

  /// The seed for the hash of page `number`.
  static func pageSeed(_ base: UInt64, _ number: Int) -> UInt64 { base &+ UInt64(number) }
}
