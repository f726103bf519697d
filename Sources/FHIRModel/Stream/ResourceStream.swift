public import Foundation

/// The resources of a file or of any stream of bytes, one after the other, in memory that does not grow with it.
///
///     for next in try R4.resources(at: url) {
///       do throws(FHIRError) {
///         try show(next.get())
///       } catch {
///         print("line \(next.line): \(error)")
///       }
///     }
///
/// What is packed by gzip is unpacked, also several such files one behind the other; a byte order mark is left out.
/// `ResourceLayout` says how the resources stand in it. The result of each is the resource, or
///
/// - `notJSON`, `notAResource`, and `invalid` in strict mode: what stands there is no such resource. Behind what is
///   no JSON it goes on with the next line where the layout is `lines`; else the stream ends with it.
/// - `unreadable`, `damaged`: the stream ends with it, as nothing more can be read.
///
/// Goes over the stream once. Memory: the bytes of one resource and a piece of the stream. One thread at a time.
public final class ResourceStream<Release: FHIRRelease>: Sequence, IteratorProtocol {
  private static var pieceByteCount: Int { 1 << 18 }

  private var unpacker: ResourceUnpacker<Release>
  private let read: () throws -> [UInt8]
  private var isRead = false

  /// A stream whose bytes come from `pieces`: some bytes at each call, none at the end. Where it throws, the stream
  /// ends with `unreadable`.
  public init(
    _ release: Release.Type = Release.self, _ mode: ReadingMode = .lenient,
    layout: ResourceLayout = .automatic, pieces: @escaping () throws -> [UInt8]
  ) {
    unpacker = ResourceUnpacker(mode, layout)
    read = pieces
  }

  /// A stream of bytes that are in memory.
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

  /// The stream of a file. Throws `unreadable` where there is none, or where it cannot be opened.
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

  /// The next resource, or what stands in its place; nil at the end, and after what ends the stream.
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

extension FHIRRelease {
  /// The resources of a file: see `ResourceStream`. Throws `unreadable` where it cannot be opened.
  public static func resources(
    at url: URL, _ mode: ReadingMode = .lenient, layout: ResourceLayout = .automatic
  ) throws(FHIRError) -> ResourceStream<Self> {
    try ResourceStream(Self.self, mode, layout: layout, at: url)
  }

  /// The resources of bytes that are in memory: see `ResourceStream`.
  public static func resources(
    in data: Data, _ mode: ReadingMode = .lenient, layout: ResourceLayout = .automatic
  ) -> ResourceStream<Self> {
    ResourceStream(Self.self, mode, layout: layout, data: data)
  }

  /// The resources of bytes that come one by one, such as those that a server sends.
  public static func resources<Bytes: AsyncSequence>(
    of bytes: Bytes, _ mode: ReadingMode = .lenient, layout: ResourceLayout = .automatic
  ) -> AsyncResourceStream<Self, Bytes> where Bytes.Element == UInt8 {
    AsyncResourceStream(bytes, mode, layout)
  }
}
