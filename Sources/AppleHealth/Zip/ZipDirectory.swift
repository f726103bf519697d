/// Finds and reads the directory at the end of an archive (PKWARE's APPNOTE.TXT 6.3, section 4.3).
struct ZipDirectory {
  private(set) var entries: [ZipEntry] = []
  /// The offset of the directory: all entries lie before it.
  let offset: Int

  private let count: Int
  private let byteCount: Int

  init(_ file: ArchiveFile, _ limits: ZipLimits) throws(ZipError) {
    let end = try Self.endRecord(file)
    (count, byteCount, offset) = try Self.extent(file, end)
    guard count <= limits.entryCount, byteCount <= limits.directoryBytes else {
      throw ZipError(.overLimit, "the archive has too many entries", at: end.offset)
    }
    // Each entry takes at least 46 bytes.
    guard count <= byteCount / 46 + 1, offset <= end.offset, byteCount <= end.offset - offset else {
      throw ZipError(.damaged, "the directory does not fit before its end", at: end.offset)
    }
    try readEntries(file)
    try check(limits)
  }

  private struct End {
    var offset: Int
    var fields: ByteFields
  }

  /// Returns the last end record whose comment fits into the file.
  private static func endRecord(_ file: ArchiveFile) throws(ZipError) -> End {
    let count = min(file.byteCount, 22 + 0xFFFF)
    let start = file.byteCount - count
    let tail = ByteFields(try file.bytes(at: start, count: count))
    for place in stride(from: count - 22, through: 0, by: -1) {
      guard tail.number(place, 4) == 0x0605_4B50, let comment = tail.number(place + 20, 2),
        place + 22 + comment <= count
      else { continue }
      return End(
        offset: start + place, fields: ByteFields(Array(tail.bytes[place..<(place + 22)])))
    }
    throw ZipError(.noDirectory, "the file has no directory of an archive")
  }

  /// Returns the number of entries, and the size and place of the directory.
  private static func extent(
    _ file: ArchiveFile, _ end: End
  ) throws(ZipError) -> (count: Int, byteCount: Int, offset: Int) {
    let fields = end.fields
    guard let disk = fields.number(4, 2), let count = fields.number(10, 2),
      let byteCount = fields.number(12, 4), let offset = fields.number(16, 4)
    else { throw ZipError(.damaged, "the directory's end is cut off", at: end.offset) }
    let isLarge = count == 0xFFFF || byteCount == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
    if isLarge, let large = try largeExtent(file, end) { return large }
    guard disk == 0 || disk == 0xFFFF else {
      throw ZipError(.unsupported, "the archive has several parts", at: end.offset)
    }
    return (count, byteCount, offset)
  }

  /// Returns the values of the ZIP64 end record; nil if there is none.
  private static func largeExtent(
    _ file: ArchiveFile, _ end: End
  ) throws(ZipError) -> (count: Int, byteCount: Int, offset: Int)? {
    guard end.offset >= 20 else { return nil }
    let locator = ByteFields(try file.bytes(at: end.offset - 20, count: 20))
    guard locator.number(0, 4) == 0x0706_4B50 else { return nil }
    guard let place = locator.number(8, 8) else {
      throw ZipError(.damaged, "the ZIP64 locator is damaged", at: end.offset - 20)
    }
    let record = ByteFields(try file.bytes(at: place, count: 56))
    guard record.number(0, 4) == 0x0606_4B50, let count = record.number(32, 8),
      let byteCount = record.number(40, 8), let offset = record.number(48, 8)
    else { throw ZipError(.damaged, "the ZIP64 end record is damaged", at: place) }
    return (count, byteCount, offset)
  }

  private mutating func readEntries(_ file: ArchiveFile) throws(ZipError) {
    let fields = ByteFields(try file.bytes(at: offset, count: byteCount))
    var names: Set<[UInt8]> = []
    var place = 0
    for index in 0..<count {
      guard fields.number(place, 4) == 0x0201_4B50, let flags = fields.number(place + 8, 2),
        let method = fields.number(place + 10, 2), let checksum = fields.number(place + 16, 4),
        let nameCount = fields.number(place + 28, 2), let extra = fields.number(place + 30, 2),
        let comment = fields.number(place + 32, 2),
        place + 46 + nameCount + extra + comment <= fields.bytes.count,
        let sizes = LargeSizes(fields, at: place, nameCount: nameCount, extraCount: extra)
      else {
        throw ZipError(.damaged, "entry \(index) of the directory is damaged", at: offset + place)
      }
      let name = Array(fields.bytes[(place + 46)..<(place + 46 + nameCount)])
      let isNew = names.insert(name).inserted
      entries.append(
        ZipEntry(
          index: index, name: String(decoding: name, as: UTF8.self),
          nameProblem: ZipEntry.problem(of: name) ?? (isNew ? nil : .repeated),
          method: method == 0 ? .stored : method == 8 ? .deflated : .other(method),
          isEncrypted: flags & 1 != 0, packedCount: sizes.packedCount, byteCount: sizes.byteCount,
          checksum: UInt32(truncatingIfNeeded: checksum), headerOffset: sizes.offset,
          nameByteCount: nameCount))
      place += 46 + nameCount + extra + comment
    }
  }

  /// Checks that entries lie one after another before the directory and do not exceed the limits:
  /// overlapping entries would let few bytes unpack to many.
  private func check(_ limits: ZipLimits) throws(ZipError) {
    var total = 0
    var free = 0
    for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
      let start = entry.headerOffset
      guard start >= free else {
        throw ZipError(.damaged, "entry \(entry.index) overlaps another", at: start)
      }
      let header = 30 + entry.nameByteCount
      guard start <= offset, entry.packedCount <= offset - start,
        header <= offset - start - entry.packedCount
      else {
        throw ZipError(.damaged, "entry \(entry.index) reaches into the directory", at: start)
      }
      free = start + header + entry.packedCount
      guard entry.byteCount <= limits.totalBytes - total,
        limits.allow(entry.byteCount, from: entry.packedCount)
      else {
        throw ZipError(
          .overLimit, "entry \(entry.index) would unpack to too many bytes", at: start)
      }
      total += entry.byteCount
    }
  }
}

/// Sizes and place of an entry in the directory, from its ZIP64 field where 32 bits are too few.
private struct LargeSizes {
  var byteCount: Int
  var packedCount: Int
  var offset: Int

  init?(_ fields: ByteFields, at place: Int, nameCount: Int, extraCount: Int) {
    guard let packed = fields.number(place + 20, 4), let count = fields.number(place + 24, 4),
      let offset = fields.number(place + 42, 4)
    else { return nil }
    (byteCount, packedCount, self.offset) = (count, packed, offset)
    guard [count, packed, offset].contains(0xFFFF_FFFF) else { return }
    var extra = place + 46 + nameCount
    let end = extra + extraCount
    while extra + 4 <= end {
      guard let tag = fields.number(extra, 2), let size = fields.number(extra + 2, 2),
        extra + 4 + size <= end
      else { return nil }
      if tag == 1 {
        guard read(fields, extra + 4, extra + 4 + size) else { return nil }
        return
      }
      extra += 4 + size
    }
  }

  /// The field has only the values that 32 bits did not hold, in this order.
  private mutating func read(_ fields: ByteFields, _ start: Int, _ end: Int) -> Bool {
    var place = start
    func next(_ value: inout Int) -> Bool {
      guard value == 0xFFFF_FFFF else { return true }
      guard place + 8 <= end, let large = fields.number(place, 8) else { return false }
      value = large
      place += 8
      return true
    }
    return next(&byteCount) && next(&packedCount) && next(&offset)
  }
}
