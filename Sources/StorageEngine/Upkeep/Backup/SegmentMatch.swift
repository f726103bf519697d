import FileAccess

/// The result of comparing a segment file at the target of a backup with the source's file of the
/// same number.
enum SegmentMatch: Hashable {
  case absent
  /// One file with two names.
  case linked
  /// A copy that contains everything that counts.
  case copied
  /// A cut or damaged copy of the segment.
  case damaged
  /// Another segment: the two stores have diverged.
  case other
}

extension SegmentMatch {
  /// Compares the file at `target` with the one at `source`; `entry` states the part that counts.
  ///
  /// Frames are only ever appended, and a header with random bits belongs to one segment only.
  /// Therefore, the same header and the same last bytes before the end that counts prove that the
  /// rest is equal, regardless of the padding that follows. Older headers without random bits prove
  /// less; with those, everything is compared.
  init(
    _ entry: Manifest.Entry, at target: String, with source: String, _ directory: StoreDirectory
  ) throws(EngineError) {
    guard let found = try directory.attributes(of: target) else {
      self = .absent
      return
    }
    let original = try directory.attributes(of: source)
    if let identity = found.identity, identity == original?.identity {
      self = .linked
      return
    }
    let (own, other) = try files { () throws(FileError) in
      (
        try directory.fileSystem.open(source, .read), try directory.fileSystem.open(target, .read)
      )
    }
    defer {
      own.close()
      other.close()
    }
    let header = try SegmentHeader.read(path: source, from: own)
    do throws(EngineError) {
      guard try SegmentHeader.read(path: target, from: other) == header else {
        self = .other
        return
      }
    } catch {
      guard error.code == .damaged else { throw error }
      self = .damaged
      return
    }
    let start = header.isUnique ? max(0, entry.byteCount - Self.comparedByteCount) : 0
    if found.byteCount >= entry.byteCount,
      try Self.isEqual(own, other, start..<max(start, entry.byteCount))
    {
      self = .copied
    } else {
      self = header.isUnique ? .damaged : .other
    }
  }

  /// The last commit frame, or the seal, and the bytes before it.
  private static let comparedByteCount = 4096

  private static func isEqual(
    _ a: any File, _ b: any File, _ range: Range<Int>
  ) throws(EngineError) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 << 18, alignment: 4096)
    defer { buffer.deallocate() }
    let half = buffer.count / 2
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = min(half, range.upperBound - offset)
      let first = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      let second = UnsafeMutableRawBufferPointer(rebasing: buffer[half..<(half + count)])
      let read = try files { () throws(FileError) in
        (try a.readFully(into: first, at: offset), try b.readFully(into: second, at: offset))
      }
      guard read.0 == count, read.1 == count, first.elementsEqual(second) else { return false }
      offset += count
    }
    return true
  }
}
