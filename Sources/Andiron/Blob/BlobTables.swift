import StorageEngine

/// The tables that hold blobs. They come into being with the store's first blob.
struct BlobTables: Sendable {
  static let blobsName = "andiron.blobs"
  static let plainName = "andiron.blobs.plain"
  static let packedName = "andiron.blobs.packed"
  static let stagedName = "andiron.blobs.staged"
  /// The effort with which chunks are deflated: fast, as a blob should go in as fast as the disk
  /// takes it.
  private static let deflateLevel = 3

  /// Records by digest.
  let blobs: Table
  /// Chunks that are stored as they are, by number and place.
  let plain: Table
  /// Chunks that are stored deflated.
  let packed: Table
  /// The numbers of blobs whose chunks are being written.
  let staged: Table

  /// Nil if there are none yet; `find` returns the table of a name.
  init?(_ find: (String) -> Table?) {
    guard let blobs = find(Self.blobsName), let plain = find(Self.plainName),
      let packed = find(Self.packedName), let staged = find(Self.stagedName)
    else { return nil }
    self.blobs = blobs
    self.plain = plain
    self.packed = packed
    self.staged = staged
  }

  /// Makes those that do not exist.
  init(in engine: WriteTransaction) throws(EngineError) {
    blobs = try engine.table(Self.blobsName)
    plain = try engine.table(Self.plainName)
    var options = Table.Options()
    options.deflateLevel = Self.deflateLevel
    packed = try engine.table(Self.packedName, options: options)
    staged = try engine.table(Self.stagedName)
  }

  func chunks(of record: BlobRecord) -> Table { record.isPacked ? packed : plain }

  // MARK: Keys

  /// The key of a chunk: the number of its blob and its place, eight and four bytes.
  static func chunkKey(_ number: UInt64, _ chunk: Int) -> [UInt8] {
    var key = numberKey(number)
    withUnsafeBytes(of: UInt32(chunk).bigEndian) { key += $0 }
    return key
  }

  static func numberKey(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The number of a blob, and the place of a chunk if the key is that of one; nil if it is no key
  /// of these tables.
  static func parts(ofKey key: UnsafeRawBufferPointer) -> (number: UInt64, chunk: Int?)? {
    guard key.count == 8 || key.count == 12 else { return nil }
    let number = UInt64(bigEndian: key.loadUnaligned(as: UInt64.self))
    guard key.count == 12 else { return (number, nil) }
    let chunk = UInt32(bigEndian: key.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    return (number, Int(chunk))
  }
}
