package import FileAccess

/// A zip archive in a file: its entries, and a reader for each.
///
/// Opening it reads only the directory. Nothing is ever unpacked into files.
package struct ZipArchive: Sendable {
  /// In the order of the directory.
  package let entries: [ZipEntry]

  private let file: ArchiveFile
  private let limits: ZipLimits
  private let directoryOffset: Int

  /// Throws `.noDirectory` if the file is not an archive or its end is missing, `.damaged` if
  /// entries overlap or lie in impossible places, `.overLimit` if they claim more bytes than
  /// `limits` allows, and `.unreadable` if the file cannot be read.
  package init(_ file: any File, limits: ZipLimits = .standard) throws(ZipError) {
    self.file = try ArchiveFile(file)
    self.limits = limits
    let directory = try ZipDirectory(self.file, limits)
    entries = directory.entries
    directoryOffset = directory.offset
  }

  /// Opens an archive whose end, and with it the directory, is missing. It finds the entries one
  /// after another by their own headers, which takes the time of unpacking them. The last one may
  /// be cut off; reading it then ends with `.damaged`.
  ///
  /// Throws `.noDirectory` if there is no entry, and `.unreadable` if the file cannot be read.
  package init(salvaging file: any File, limits: ZipLimits = .standard) throws(ZipError) {
    self.file = try ArchiveFile(file)
    self.limits = limits
    var salvage = ZipSalvage(self.file, limits)
    entries = try salvage.entries()
    directoryOffset = self.file.byteCount
    if entries.isEmpty { throw ZipError(.noDirectory, "the file has no entries of an archive") }
  }

  /// Whether a file that begins with these bytes is an archive.
  package static func isArchive(_ start: some Sequence<UInt8>) -> Bool {
    let bytes = Array(start.prefix(4))
    return bytes == [0x50, 0x4B, 3, 4] || bytes == [0x50, 0x4B, 5, 6]
  }

  /// Returns a reader of an entry. Throws `.unsupported` if the entry is encrypted or packed in an
  /// unknown way, and `.damaged` if it is not where the directory says.
  package func reader(of entry: ZipEntry) throws(ZipError) -> ZipEntryReader {
    let start = entry.headerOffset
    guard !entry.isEncrypted else {
      throw ZipError(.unsupported, "entry \(entry.index) is encrypted", at: start)
    }
    if case .other(let method) = entry.method {
      throw ZipError(
        .unsupported, "entry \(entry.index) is packed by method \(method)", at: start)
    }
    let header = ByteFields(try file.bytes(at: start, count: 30))
    guard header.number(0, 4) == 0x0403_4B50, let nameCount = header.number(26, 2),
      let extraCount = header.number(28, 2)
    else {
      throw ZipError(.damaged, "entry \(entry.index) is not where it should be", at: start)
    }
    let content = start + 30 + nameCount + extraCount
    guard content <= directoryOffset, entry.packedCount <= directoryOffset - content else {
      throw ZipError(.damaged, "entry \(entry.index) reaches into the directory", at: start)
    }
    return try ZipEntryReader(entry, file, at: content, limits)
  }

  /// Returns all bytes of an entry. Throws the errors of `reader(of:)` and
  /// `ZipEntryReader.read(into:)`, and `.overLimit` if there are more than `limit`.
  package func content(of entry: ZipEntry, limit: Int = 1 << 26) throws(ZipError) -> [UInt8] {
    guard entry.byteCount <= limit else {
      throw ZipError(
        .overLimit, "entry \(entry.index) is too long to be read at once", at: entry.headerOffset)
    }
    let reader = try reader(of: entry)
    // The directory may lie about the count, so memory is taken as bytes come.
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try block.withUnsafeMutableBufferPointer { buffer throws(ZipError) in
        try reader.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if count == 0 { return content }
      content += block[..<count]
    }
  }
}
