/// Finds the entries of an archive whose directory is missing, by their own headers.
///
/// If an entry's sizes follow it, they are found by unpacking it, so its checksum and sizes are
/// those of the existing data.
struct ZipSalvage {
  private let file: ArchiveFile
  private let limits: ZipLimits
  private var found: [ZipEntry] = []
  private var total = 0

  init(_ file: ArchiveFile, _ limits: ZipLimits) {
    self.file = file
    self.limits = limits
  }

  /// Returns the entries up to the first place where none begins. Throws `.unreadable` if the file
  /// cannot be read, and `.overLimit` if entries unpack to too much.
  mutating func entries() throws(ZipError) -> [ZipEntry] {
    var place = 0
    var names: Set<[UInt8]> = []
    while found.count < limits.entryCount, place <= file.byteCount - 30 {
      let header = ByteFields(try file.bytes(at: place, count: 30))
      guard header.number(0, 4) == 0x0403_4B50, let flags = header.number(6, 2),
        let method = header.number(8, 2), let checksum = header.number(14, 4),
        let packedCount = header.number(18, 4), let byteCount = header.number(22, 4),
        let nameCount = header.number(26, 2), let extraCount = header.number(28, 2),
        nameCount + extraCount <= file.byteCount - place - 30
      else { break }
      let name = try file.bytes(at: place + 30, count: nameCount)
      let isNew = names.insert(name).inserted
      var entry = ZipEntry(
        index: found.count, name: String(decoding: name, as: UTF8.self),
        nameProblem: ZipEntry.problem(of: name) ?? (isNew ? nil : .repeated),
        method: method == 0 ? .stored : method == 8 ? .deflated : .other(method),
        isEncrypted: flags & 1 != 0, packedCount: packedCount, byteCount: byteCount,
        checksum: UInt32(truncatingIfNeeded: checksum), headerOffset: place,
        nameByteCount: nameCount)
      let start = place + 30 + nameCount + extraCount
      guard let end = try end(of: &entry, from: start, hasSizes: flags & 8 == 0) else { break }
      found.append(entry)
      total += entry.byteCount
      place = end
    }
    return found
  }

  /// Returns the place where the next entry begins, and sets the sizes. Nil if the entry gives no
  /// clue.
  private func end(
    of entry: inout ZipEntry, from start: Int, hasSizes: Bool
  ) throws(ZipError) -> Int? {
    if hasSizes, entry.packedCount < 0xFFFF_FFFF, entry.packedCount <= file.byteCount - start {
      guard entry.byteCount <= limits.totalBytes - total else { throw overLimit(entry) }
      return start + entry.packedCount
    }
    guard entry.method == .deflated, !entry.isEncrypted else { return nil }
    var reader = try SalvageReader(file, start)
    while let count = try reader.next() {
      guard reader.byteCount <= limits.totalBytes - total,
        limits.allow(reader.byteCount, from: reader.packedCount)
      else { throw overLimit(entry) }
      if count == 0 { break }
    }
    entry.packedCount = reader.packedCount
    entry.byteCount = reader.byteCount
    entry.checksum = reader.checksum
    return hasSizes ? start + reader.packedCount : try descriptorEnd(start + reader.packedCount)
  }

  /// Returns the end of the sizes at `place`, which have 32 or 64 bits: the end that another header
  /// follows.
  private func descriptorEnd(_ place: Int) throws(ZipError) -> Int {
    for count in [16, 24, 12, 20] where place + count + 4 <= file.byteCount {
      let next = try ByteFields(file.bytes(at: place + count, count: 4)).number(0, 4)
      if next == 0x0403_4B50 || next == 0x0201_4B50 { return place + count }
    }
    return file.byteCount
  }

  private func overLimit(_ entry: ZipEntry) -> ZipError {
    ZipError(
      .overLimit, "entry \(entry.index) would unpack to too many bytes", at: entry.headerOffset)
  }
}
