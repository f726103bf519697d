internal import FileAccess

/// The bytes of one file of an export, piece by piece. For one thread at a time.
public final class ExportFileReader {
  private enum Source {
    case entry(ZipEntryReader)
    case file(ArchiveFile, offset: Int)
  }

  private var source: Source

  init(_ entry: ZipEntryReader) { source = .entry(entry) }

  init(_ file: ArchiveFile) { source = .file(file, offset: 0) }

  /// Fills all or part of `buffer`, and returns the number of bytes; zero only at the end.
  ///
  /// Throws `.damaged` if the file is cut off or its bytes are not what the archive says,
  /// `.overLimit` if there are more than possible, and `.unreadable` if the file system fails.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    do {
      switch source {
      case .entry(let entry): return try entry.read(into: buffer)
      case .file(let file, let offset):
        let count = try file.read(into: buffer, at: offset)
        source = .file(file, offset: offset + count)
        return count
      }
    } catch { throw ExportError(error) }
  }
}
