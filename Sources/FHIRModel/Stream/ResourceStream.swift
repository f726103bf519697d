public import Foundation

/// The resources in a file or any other stream of bytes, one after another, in memory that does not
/// grow with the stream.
///
///     for next in try R4.resources(at: url) {
///       do throws(FHIRError) {
///         try show(next.get())
///       } catch {
///         print("line \(next.line): \(error)")
///       }
///     }
///
/// Data packed by gzip is unpacked, including several gzip files in a row; a byte order mark is
/// skipped. `ResourceLayout` says how the resources are arranged. The result of each element is the
/// resource, or an error:
///
/// - `notJSON`, `notAResource`, and `invalid` in strict mode: the text is not such a resource.
///   After text that is not JSON, reading continues with the next line if the layout is `lines`;
///   otherwise the stream ends there.
/// - `unreadable`, `damaged`: the stream ends there, as nothing more can be read.
///
/// The stream can be traversed once. Memory: the bytes of one resource and a piece of the stream.
/// One thread at a time.
public final class ResourceStream<Release: FHIRRelease>: Sequence, IteratorProtocol {
  private static var pieceByteCount: Int { 1 << 18 }

  private var unpacker: ResourceUnpacker<Release>
  private let read: () throws -> [UInt8]
  private var isRead = false

  /// Creates a stream whose bytes come from `pieces`, which returns some bytes on each call and
  /// none at the end. If it throws, the stream ends with `unreadable`.
  public init(
    _ release: Release.Type = Release.self, _ mode: ReadingMode = .lenient,
    layout: ResourceLayout = .automatic, pieces: @escaping () throws -> [UInt8]
  ) {
    unpacker = ResourceUnpacker(mode, layout)
    read = pieces
  }

  /// Creates a stream of bytes in memory.
  public convenience init(
    _ release: Release.Type = Release.self, _ mode: ReadingMode = .lenient,
    layout: ResourceLayout = .automatic, data: Data
  ) {
    var rest = data
    self.init(release, mode, layout: layout) {
      let piece = rest.prefix(Self.pieceByteCount)
      rest = rest.dropFirst(piece.count)
      return Array(piece)
    }
  }

  /// Creates the stream of a file. Throws `unreadable` if there is no such file or it cannot be
  /// opened.
  public convenience init(
    _ release: Release.Type = Release.self, _ mode: ReadingMode = .lenient,
    layout: ResourceLayout = .automatic, at url: URL
  ) throws(FHIRError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: url.path)
    else { throw FHIRError(.unreadable, "the file cannot be opened") }
    self.init(release, mode, layout: layout) {
      Array(try handle.read(upToCount: Self.pieceByteCount) ?? Data())
    }
  }

  /// The next resource, or the error in its place; nil at the end, and after an error that ends the
  /// stream.
  public func next() -> StreamedResource<Release>? {
    while true {
      if let next = unpacker.next() { return next }
      if isRead || unpacker.isOver { return nil }
      readPiece()
    }
  }

  private func readPiece() {
    do {
      let piece = try read()
      if piece.isEmpty {
        isRead = true
        unpacker.finish()
      } else {
        unpacker.feed(piece)
      }
    } catch {
      isRead = true
      unpacker.fail()
    }
  }
}
