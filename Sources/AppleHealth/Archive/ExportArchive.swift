public import FileAccess

/// An export in any of its forms: the archive that the phone wrote, the folder into which it was
/// unpacked, or the main file alone.
public struct ExportArchive: Sendable {
  enum Source: Sendable {
    case archive(ZipArchive)
    case file(ArchiveFile)
    case folder(any FileSystem, path: String)
  }

  /// In the order of the archive, without folders.
  public let files: [ExportFile]
  /// Whether the archive's end is missing, so that files may be missing, too, and the last one may
  /// be cut off.
  public let isCutOff: Bool
  private let source: Source
  /// The positions of files by the last part of their names.
  private let places: [Substring: [Int]]

  init(_ source: Source, _ files: [ExportFile], isCutOff: Bool) {
    self.source = source
    self.files = files
    self.isCutOff = isCutOff
    var places: [Substring: [Int]] = [:]
    for (place, file) in files.enumerated() {
      guard let last = file.name.split(separator: "/").last else { continue }
      places[last, default: []].append(place)
    }
    self.places = places
  }

  /// Opens an archive or a main file. Reads only the archive's directory, or all of the archive if
  /// the directory is missing.
  ///
  /// Throws `.notAnExport` if the file is neither an archive nor XML, `.damaged` or `.overLimit` if
  /// it is an archive that cannot be trusted, and `.unreadable` if it cannot be read.
  public init(_ file: any File) throws(ExportError) {
    do {
      let (source, files, isCutOff) = try Self.open(file)
      self.init(source, files, isCutOff: isCutOff)
    } catch { throw ExportError(error) }
  }

  private static func open(
    _ file: any File
  ) throws(ZipError) -> (Source, [ExportFile], isCutOff: Bool) {
    let plain = try ArchiveFile(file)
    let start = try plain.bytes(at: 0, count: min(plain.byteCount, 1_024))
    if ZipArchive.isArchive(start) {
      let (archive, isCutOff) = try archive(file)
      let files = archive.entries.filter { !$0.isFolder }.map {
        ExportFile(
          name: $0.name, hasBadName: $0.nameProblem != nil, byteCount: $0.byteCount,
          index: $0.index)
      }
      return (.archive(archive), files, isCutOff)
    }
    let text = start.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    guard text.first == UInt8(ascii: "<") else {
      throw ZipError(.noDirectory, "the file is neither an archive nor XML")
    }
    let main = ExportFile(
      name: "export.xml", hasBadName: false, byteCount: plain.byteCount, index: 0)
    return (.file(plain), [main], false)
  }

  private static func archive(
    _ file: any File
  ) throws(ZipError) -> (ZipArchive, isCutOff: Bool) {
    do { return (try ZipArchive(file), false) } catch {
      guard error.code == .noDirectory else { throw error }
      return (try ZipArchive(salvaging: file), true)
    }
  }

  /// Returns a reader of a file.
  ///
  /// Throws `.damaged` if the file is not where the archive says, `.unsupported` if it is encrypted
  /// or packed in an unknown way, and `.unreadable` if the file system fails.
  public func reader(of file: ExportFile) throws(ExportError) -> ExportFileReader {
    do {
      switch source {
      case .file(let file): return ExportFileReader(file)
      case .archive(let archive):
        return ExportFileReader(try archive.reader(of: archive.entries[file.index]))
      case .folder(let fileSystem, let path):
        return ExportFileReader(try ArchiveFile(at: path + "/" + file.name, in: fileSystem))
      }
    } catch { throw ExportError(error) }
  }

  /// Returns all bytes of a file. Throws the errors of `reader(of:)` and
  /// `ExportFileReader.read(into:)`, and `.overLimit` if there are more than `limit`.
  public func content(
    of file: ExportFile, limit: Int = 1 << 26
  ) throws(ExportError) -> [UInt8] {
    guard file.byteCount <= limit else {
      throw ExportError(.overLimit, "file \(file.index) is too long to be read at once")
    }
    // One more, so that the end is reached and the checksum compared.
    let (content, failure) = try prefix(of: file, file.byteCount + 1)
    if let failure { throw failure }
    return content
  }

  /// Returns the kind of a file. Reads the beginning of the file, up to 256 KiB or up to damage.
  ///
  /// Throws the errors of `reader(of:)`, and `.unreadable` if the file system fails.
  public func kind(of file: ExportFile) throws(ExportError) -> ExportFile.Kind {
    // The main file begins with a declaration of its type, of 10 KiB or so.
    for count in [4_096, 1 << 18] {
      let (start, failure) = try prefix(of: file, count)
      if let failure, failure.code == .unreadable { throw failure }
      if let kind = FileKind.kind(start) { return kind }
    }
    return .other
  }

  /// Returns the file to which a path in the main file refers, such as
  /// `/workout-routes/route_2023-03-24_7.12am.gpx`; nil if there is none. Ignores the archive's own
  /// folder, and the names of folders where they are translated.
  public func file(at path: String) -> ExportFile? {
    let parts = path.split(separator: "/")
    guard let last = parts.last else { return nil }
    let found = (places[last] ?? []).map { files[$0] }
    return found.first { $0.name.split(separator: "/").suffix(parts.count) == parts[...] }
      ?? (found.count == 1 ? found[0] : nil)
  }

  /// Returns the first bytes, and the reason why there are no more.
  private func prefix(
    of file: ExportFile, _ count: Int
  ) throws(ExportError) -> (content: [UInt8], failure: ExportError?) {
    let reader = try reader(of: file)
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while content.count < count {
      let added: Int
      do throws(ExportError) {
        added = try block.withUnsafeMutableBufferPointer { buffer throws(ExportError) in
          try reader.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      } catch { return (content, error) }
      if added == 0 { break }
      content += block[..<added]
    }
    return (content, nil)
  }
}

/// Determines the kind of a file from its first bytes.
private enum FileKind {
  /// Nil if more bytes are needed.
  static func kind(_ start: [UInt8]) -> ExportFile.Kind? {
    let text = start.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    switch text.first {
    case UInt8(ascii: "<"): return root(start)
    case UInt8(ascii: "{"): return .clinicalRecord
    case nil: return .other
    default: return rows(start)
    }
  }

  private static func root(_ start: [UInt8]) -> ExportFile.Kind? {
    var tokenizer = XMLTokenizer(capacity: start.count + 64)
    var isGiven = false
    while true {
      switch tokenizer.next() {
      case .start(let name):
        switch String(decoding: tokenizer.bytes(of: name), as: UTF8.self) {
        case "HealthData": return .main
        case "ClinicalDocument": return .document
        case "gpx": return .route
        default: return .other
        }
      case .needsBytes where isGiven, .endOfFile: return nil
      case .needsBytes:
        isGiven = true
        _ = tokenizer.fill { buffer in
          buffer.copyBytes(from: start)
          return start.count
        }
      default: break
      }
    }
  }

  /// An electrocardiogram has a time in one of its first rows.
  private static func rows(_ start: [UInt8]) -> ExportFile.Kind {
    let isText = !start.prefix(1_024).contains { $0 < 0x09 }
    guard isText else { return .other }
    let hasTime = CommaSeparated(Array(start.prefix(4_096))).prefix(12).contains { fields in
      fields.count == 2 && ExportTime(fields[1]) != nil
    }
    return hasTime ? .electrocardiogram : .other
  }
}
