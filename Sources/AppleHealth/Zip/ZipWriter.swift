internal import CZlib
package import FileAccess

/// Writes an archive from front to end: deflated entries, each followed by its sizes, and the
/// directory. Equal entries give equal bytes, because times remain at their beginning, 1980.
///
/// The writer uses ZIP64 where necessary, and for entries that may reach 4 GiB. For one thread at a
/// time.
package final class ZipWriter {
  private struct Entry {
    var name: [UInt8]
    var isLarge: Bool
    var offset: Int
    var byteCount = 0
    var packedCount = 0
    var checksum: UInt = 0
  }

  private let file: any File
  private let deflater: Deflater
  private var offset = 0
  private var done: [Entry] = []
  private var current: Entry?

  /// Begins an archive at the start of `file`, which should be empty. Throws `.unreadable` if
  /// memory runs out.
  package init(_ file: any File) throws(ZipError) {
    self.file = file
    deflater = try Deflater()
  }

  /// The number of bytes written.
  package var byteCount: Int { offset }

  /// Ends the previous entry and begins another. `isLarge` says that it may reach 4 GiB or more.
  ///
  /// Throws `.unsupported` if readers refuse the name (see `ZipEntry.NameProblem`) or it has more
  /// than 65,535 bytes, and `.unreadable` if the file cannot be written.
  package func begin(_ name: String, isLarge: Bool = false) throws(ZipError) {
    try end()
    let bytes = Array(name.utf8)
    guard bytes.count <= 0xFFFF, ZipEntry.problem(of: bytes) == nil else {
      throw ZipError(.unsupported, "the name of entry \(done.count) cannot stand in an archive")
    }
    current = Entry(name: bytes, isLarge: isLarge, offset: offset)
    var header: [UInt8] = []
    appendHead(0x0403_4B50, isLarge: isLarge, to: &header)
    for _ in 0..<3 { ByteFields.append(isLarge ? 0xFFFF_FFFF : 0, 4, to: &header) }
    // The checksum always follows the content.
    header.replaceSubrange(14..<18, with: [0, 0, 0, 0])
    ByteFields.append(bytes.count, 2, to: &header)
    ByteFields.append(isLarge ? 20 : 0, 2, to: &header)
    header += bytes
    if isLarge {
      ByteFields.append(1, 2, to: &header)
      ByteFields.append(16, 2, to: &header)
      header += [UInt8](repeating: 0, count: 16)
    }
    deflater.reset()
    try put(header)
  }

  /// Appends to the current entry. Throws `.unsupported` if there is none, `.overLimit` if the
  /// entry reaches 4 GiB and was not begun as a large one, and `.unreadable` if the file cannot be
  /// written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(ZipError) {
    guard var entry = current else {
      throw ZipError(.unsupported, "content was written before an entry was begun")
    }
    guard entry.isLarge || bytes.count < 0xFFFF_0000 - entry.byteCount else {
      throw ZipError(.overLimit, "entry \(done.count) comes to 4 GiB")
    }
    entry.byteCount += bytes.count
    entry.checksum = crc32_z(
      entry.checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    try pack(bytes, into: &entry, isLast: false)
    current = entry
  }

  /// Appends to the current entry, and throws, as above.
  package func write(_ bytes: [UInt8]) throws(ZipError) {
    try bytes.withUnsafeBufferPointer { bytes throws(ZipError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Ends the last entry and writes the directory; nothing can be written afterwards.
  ///
  /// Throws `.unreadable` if the file cannot be written.
  package func finish() throws(ZipError) {
    try end()
    let start = offset
    for entry in done { try put(directoryRow(entry)) }
    try put(endRecord(start))
  }

  private func pack(
    _ bytes: UnsafeRawBufferPointer, into entry: inout Entry, isLast: Bool
  ) throws(ZipError) {
    var count = 0
    try deflater.deflate(bytes, isLast: isLast) { packed throws(ZipError) in
      count += packed.count
      try put(packed)
    }
    entry.packedCount += count
  }

  private func end() throws(ZipError) {
    guard var entry = current else { return }
    try pack(UnsafeRawBufferPointer(start: nil, count: 0), into: &entry, isLast: true)
    guard entry.isLarge || entry.packedCount < 0xFFFF_FFFF else {
      throw ZipError(.overLimit, "entry \(done.count) comes to 4 GiB")
    }
    current = nil
    var descriptor: [UInt8] = []
    ByteFields.append(0x0807_4B50, 4, to: &descriptor)
    ByteFields.append(Int(entry.checksum), 4, to: &descriptor)
    ByteFields.append(entry.packedCount, entry.isLarge ? 8 : 4, to: &descriptor)
    ByteFields.append(entry.byteCount, entry.isLarge ? 8 : 4, to: &descriptor)
    try put(descriptor)
    done.append(entry)
  }

  /// Appends signature, versions, flags (sizes follow the content; the name is UTF-8), method and
  /// time.
  private func appendHead(_ signature: Int, isLarge: Bool, to bytes: inout [UInt8]) {
    ByteFields.append(signature, 4, to: &bytes)
    if signature == 0x0201_4B50 { ByteFields.append(45, 2, to: &bytes) }
    ByteFields.append(isLarge ? 45 : 20, 2, to: &bytes)
    ByteFields.append(0x0808, 2, to: &bytes)
    ByteFields.append(8, 2, to: &bytes)
    ByteFields.append(0, 2, to: &bytes)
    ByteFields.append(0x0021, 2, to: &bytes)
  }

  private func directoryRow(_ entry: Entry) -> [UInt8] {
    let large = [entry.byteCount, entry.packedCount, entry.offset].filter { $0 >= 0xFFFF_FFFF }
    var row: [UInt8] = []
    appendHead(0x0201_4B50, isLarge: entry.isLarge || !large.isEmpty, to: &row)
    ByteFields.append(Int(entry.checksum), 4, to: &row)
    ByteFields.append(min(entry.packedCount, 0xFFFF_FFFF), 4, to: &row)
    ByteFields.append(min(entry.byteCount, 0xFFFF_FFFF), 4, to: &row)
    ByteFields.append(entry.name.count, 2, to: &row)
    ByteFields.append(large.isEmpty ? 0 : 4 + 8 * large.count, 2, to: &row)
    // No comment, the first part, no attributes.
    ByteFields.append(0, 10, to: &row)
    ByteFields.append(min(entry.offset, 0xFFFF_FFFF), 4, to: &row)
    row += entry.name
    if !large.isEmpty {
      ByteFields.append(1, 2, to: &row)
      ByteFields.append(8 * large.count, 2, to: &row)
      for value in large { ByteFields.append(value, 8, to: &row) }
    }
    return row
  }

  private func endRecord(_ start: Int) -> [UInt8] {
    let count = offset - start
    var record: [UInt8] = []
    if done.count >= 0xFFFF || count >= 0xFFFF_FFFF || start >= 0xFFFF_FFFF {
      ByteFields.append(0x0606_4B50, 4, to: &record)
      ByteFields.append(44, 8, to: &record)
      ByteFields.append(45, 2, to: &record)
      ByteFields.append(45, 2, to: &record)
      ByteFields.append(0, 8, to: &record)
      for value in [done.count, done.count, count, start] {
        ByteFields.append(value, 8, to: &record)
      }
      ByteFields.append(0x0706_4B50, 4, to: &record)
      ByteFields.append(0, 4, to: &record)
      ByteFields.append(offset, 8, to: &record)
      ByteFields.append(1, 4, to: &record)
    }
    ByteFields.append(0x0605_4B50, 4, to: &record)
    ByteFields.append(0, 4, to: &record)
    for _ in 0..<2 { ByteFields.append(min(done.count, 0xFFFF), 2, to: &record) }
    ByteFields.append(min(count, 0xFFFF_FFFF), 4, to: &record)
    ByteFields.append(min(start, 0xFFFF_FFFF), 4, to: &record)
    ByteFields.append(0, 2, to: &record)
    return record
  }

  private func put(_ bytes: [UInt8]) throws(ZipError) {
    try bytes.withUnsafeBufferPointer { bytes throws(ZipError) in
      try put(UnsafeRawBufferPointer(bytes))
    }
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws(ZipError) {
    do { try file.writeFully(bytes, at: offset) } catch { throw ArchiveFile.unreadable(error) }
    offset += bytes.count
  }
}
