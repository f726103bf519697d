internal import CZlib

/// The unpacked bytes of one entry, piece by piece. For one thread at a time.
package final class ZipEntryReader {
  private let entry: ZipEntry
  private let file: ArchiveFile
  private let limits: ZipLimits
  private let start: Int
  private let inflater: Inflater?
  private var packedDone = 0
  private var done = 0
  private var checksum: UInt = 0
  private var isChecked = false

  init(
    _ entry: ZipEntry, _ file: ArchiveFile, at start: Int, _ limits: ZipLimits
  ) throws(ZipError) {
    self.entry = entry
    self.file = file
    self.start = start
    self.limits = limits
    inflater = entry.method == .deflated ? try Inflater() : nil
  }

  /// The number of packed bytes taken, which shows the progress of a reader in the archive.
  package var packedBytesRead: Int { packedDone }

  /// Fills all or part of `buffer`, and returns the number of bytes; zero only at the end.
  ///
  /// Throws `.damaged` if the entry is cut off or its bytes are not what the archive says,
  /// `.overLimit` if there are more bytes than the packed bytes can yield, and `.unreadable` if the
  /// file cannot be read. Bytes returned before an error remain good as far as they go; the
  /// checksum is compared at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    guard !buffer.isEmpty else { return 0 }
    let count =
      if let inflater { try inflated(inflater, into: buffer) } else { try stored(into: buffer) }
    guard count > 0 else {
      try checkEnd()
      return 0
    }
    done += count
    guard done <= entry.byteCount else { throw damaged("has more bytes than it says") }
    guard limits.allow(done, from: packedDone) else {
      throw ZipError(.overLimit, "entry \(entry.index) unpacks to too many bytes", at: place)
    }
    checksum = crc32_z(checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), count)
    return count
  }

  private func stored(into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    let count = try packed(into: buffer)
    packedDone += count
    return count
  }

  private func inflated(
    _ inflater: Inflater, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ZipError) -> Int {
    while true {
      if inflater.isAtEnd { return 0 }
      if inflater.isEmpty {
        let count = try inflater.refill { buffer throws(ZipError) in try packed(into: buffer) }
        packedDone += count
        if count == 0 { throw damaged("is cut off") }
      }
      guard let count = inflater.inflate(into: buffer) else { throw damaged("is not deflated") }
      if count > 0 { return count }
    }
  }

  /// Reads the next packed bytes, which end with the entry.
  private func packed(into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    let count = min(buffer.count, entry.packedCount - packedDone)
    guard count > 0 else { return 0 }
    return try file.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: start + packedDone)
  }

  private func checkEnd() throws(ZipError) {
    if isChecked { return }
    guard done == entry.byteCount else { throw damaged("has fewer bytes than it says") }
    guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
      throw damaged("does not have its checksum")
    }
    isChecked = true
  }

  private var place: Int { start + packedDone }

  private func damaged(_ what: String) -> ZipError {
    ZipError(.damaged, "entry \(entry.index) \(what)", at: place)
  }
}
