internal import CZlib

/// Unpacks deflated data of unknown size, to determine where it ends.
struct SalvageReader {
  private let file: ArchiveFile
  private let start: Int
  private let inflater: Inflater
  private var block = [UInt8](repeating: 0, count: 1 << 18)
  private var readCount = 0
  private(set) var byteCount = 0
  private var sum: UInt = 0

  init(_ file: ArchiveFile, _ start: Int) throws(ZipError) {
    self.file = file
    self.start = start
    inflater = try Inflater()
  }

  /// The number of packed bytes taken.
  var packedCount: Int { readCount - inflater.remainingCount }

  /// The checksum of the bytes unpacked so far.
  var checksum: UInt32 { UInt32(truncatingIfNeeded: sum) }

  /// Returns the number of bytes unpacked in this step; nil at the end of the data, of the file, or
  /// of the undamaged part.
  mutating func next() throws(ZipError) -> Int? {
    while !inflater.isAtEnd {
      if inflater.isEmpty {
        let place = start + readCount
        let added = try inflater.refill { buffer throws(ZipError) in
          try file.read(into: buffer, at: place)
        }
        readCount += added
        if added == 0 { return nil }
      }
      let count = block.withUnsafeMutableBufferPointer { buffer -> Int? in
        guard let count = inflater.inflate(into: UnsafeMutableRawBufferPointer(buffer)) else {
          return nil
        }
        sum = crc32_z(sum, buffer.baseAddress, count)
        return count
      }
      guard let count else { return nil }
      byteCount += count
      if count > 0 { return count }
    }
    return nil
  }
}
