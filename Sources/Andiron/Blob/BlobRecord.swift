import ValueModel

/// The record of a blob under its digest: the location and the length of its chunks.
struct BlobRecord: Sendable, Hashable {
  private static let version: UInt8 = 1
  private static let storedByteCount = 22
  /// Chunks are far shorter; with this limit, no sum overflows.
  private static let mostChunkBytes = 1 << 26

  /// The number under which the chunks are stored. No two blobs ever have the same.
  var number: UInt64
  var byteCount: Int
  /// The bytes of each chunk but the last, which has at least one.
  var chunkByteCount: Int
  /// Whether the chunks are in the table whose values are deflated.
  var isPacked: Bool

  var chunkCount: Int { (byteCount + chunkByteCount - 1) / chunkByteCount }

  /// The number of bytes of a chunk.
  func byteCount(ofChunk chunk: Int) -> Int {
    min(chunkByteCount, byteCount - chunk * chunkByteCount)
  }
}

extension BlobRecord {
  /// Nil if the bytes are not those of a record.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.storedByteCount, bytes[0] == Self.version, bytes[21] <= 1 else {
      return nil
    }
    func number(_ offset: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    let chunk = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 17, as: UInt32.self))
    // Chunks have numbers of four bytes.
    guard let byteCount = Int(exactly: number(9)), chunk > 0,
      chunk <= Self.mostChunkBytes, byteCount / Int(chunk) < Int(UInt32.max)
    else { return nil }
    self.init(
      number: number(1), byteCount: byteCount, chunkByteCount: Int(chunk), isPacked: bytes[21] == 1)
  }

  var storedBytes: [UInt8] {
    var bytes = [Self.version]
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    withUnsafeBytes(of: UInt64(byteCount).bigEndian) { bytes += $0 }
    withUnsafeBytes(of: UInt32(chunkByteCount).bigEndian) { bytes += $0 }
    bytes.append(isPacked ? 1 : 0)
    return bytes
  }
}
