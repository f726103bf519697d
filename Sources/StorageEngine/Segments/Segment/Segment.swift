import FileAccess

/// One segment file, open for reading.
///
/// Frames are read from a mapping if the file system offers one, and otherwise, or beyond the
/// mapping, by positioned reads; both give the same bytes.
final class Segment: Sendable {
  let header: SegmentHeader
  let slot: Slot
  let path: String
  let seed: UInt64
  let cipher: SegmentCipher?
  let mapping: (any MappedBytes)?
  /// The bytes from an offset on that are read from memory, whatever becomes of the file.
  private let held: (start: Int, bytes: any MappedBytes)?
  private let fileSystem: any FileSystem
  private let handle: Locked<Handle>
  private let handles: HandleCache

  private struct Handle {
    var file: (any File)?
    var isPinned = false
  }

  init(
    header: SegmentHeader, slot: Slot, path: String, cipher: SegmentCipher?,
    mapping: (any MappedBytes)?, held: (start: Int, bytes: any MappedBytes)? = nil,
    fileSystem: any FileSystem, handles: HandleCache
  ) {
    self.header = header
    self.slot = slot
    self.path = path
    self.cipher = cipher
    self.mapping = mapping
    self.held = held
    self.fileSystem = fileSystem
    self.handles = handles
    seed = header.store.seed(for: header.number.rawValue)
    handle = Locked(Handle())
  }

  var number: SegmentNumber { header.number }

  /// Checks the tags of commit, seal and void frames; nil if they have none.
  var authenticator: SegmentCipher? { header.version.isAuthenticated ? cipher : nil }

  /// The file handle, opened when it is first needed and kept while the cache has room.
  ///
  /// With `isPinned`, it is kept for ever.
  func file(isPinned: Bool = false) throws(EngineError) -> any File {
    let (file, opened) = try handle.withLock { (handle) throws(EngineError) -> (any File, Bool) in
      handle.isPinned = handle.isPinned || isPinned
      if let file = handle.file { return (file, false) }
      let file = try StoreDirectory.openSegment(path, fileSystem)
      handle.file = file
      return (file, true)
    }
    if opened && !isPinned { handles.didOpen(self) }
    return file
  }

  /// Drops the handle, unless it is pinned; readers that are using it keep it until they are done.
  func releaseHandle() { handle.withLock { if !$0.isPinned { $0.file = nil } } }

  /// Calls `body` with `byteCount` bytes at `offset`, which are valid only during the call.
  ///
  /// Throws `.damaged` if the file ends before them.
  func withBytes<R>(
    at offset: Int, count byteCount: Int,
    _ body: (UnsafeRawBufferPointer) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    if let bytes = mapping?.bytes, offset + byteCount <= bytes.count {
      return try body(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + byteCount)]))
    }
    if let held, offset >= held.start,
      offset - held.start + byteCount <= held.bytes.bytes.count
    {
      let start = offset - held.start
      return try body(
        UnsafeRawBufferPointer(rebasing: held.bytes.bytes[start..<(start + byteCount)]))
    }
    let file = try file()
    if byteCount > Self.trustedByteCount {
      let end = try files { () throws(FileError) in try file.byteCount() }
      guard byteCount <= end - offset else { throw endsInside(offset) }
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(byteCount, 1), alignment: 8)
    defer { buffer.deallocate() }
    let target = UnsafeMutableRawBufferPointer(rebasing: buffer[..<byteCount])
    let count = try files { () throws(FileError) in try file.readFully(into: target, at: offset) }
    guard count == byteCount else { throw endsInside(offset) }
    return try body(UnsafeRawBufferPointer(target))
  }

  /// More than this is allocated only if the file is long enough, since a length that was read may
  /// be false.
  private static let trustedByteCount = 64 << 10

  private func endsInside(_ offset: Int) -> EngineError {
    .damaged("the segment ends inside a frame", path: path, offset: offset)
  }

  /// Creates a segment outside any engine, for reading single frames.
  convenience init(
    _ header: SegmentHeader, path: String, _ fileSystem: any FileSystem, _ keys: KeyRing
  ) throws(EngineError) {
    self.init(
      header: header, slot: Slot(0), path: path, cipher: try keys.cipher(for: header, path: path),
      mapping: nil, fileSystem: fileSystem, handles: Segment.HandleCache(limit: 1))
  }

  /// The length of the file.
  func fileByteCount() throws(EngineError) -> Int {
    let file = try file()
    return try files { () throws(FileError) in try file.byteCount() }
  }
}

extension Segment {
  /// Keeps the number of open segment files below a limit: a phone gives a process few descriptors.
  final class HandleCache: Sendable {
    private let limit: Int
    private let open = Locked<[Weak]>([])

    private struct Weak { weak var segment: Segment? }

    init(limit: Int) { self.limit = max(1, limit) }

    /// Notes that `segment` has opened its file; the segment that opened its file longest ago
    /// closes it.
    func didOpen(_ segment: Segment) {
      let victim = open.withLock { open -> Segment? in
        open.append(Weak(segment: segment))
        guard open.count > limit else { return nil }
        return open.removeFirst().segment
      }
      if let victim, victim !== segment { victim.releaseHandle() }
    }
  }
}
