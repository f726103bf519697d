import FileAccess

/// The bytes of a segment that another process may be writing to, copied so that they agree with each other.
///
/// A writer appends, and says in later frames what it knows of earlier ones. So the file is read from its end
/// to its start, a page at a time: of whatever is seen, all that was written before it is seen as well.
///
/// `@unchecked Sendable`: the bytes are written in the initialiser only.
final class CapturedBytes: MappedBytes, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// What systems copy without a writer in between.
  private static let pageByteCount = 4096

  init(_ file: any File) throws(EngineError) {
    let count = try files { () throws(FileError) in try file.byteCount() }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count, 8), alignment: Self.pageByteCount)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count])
    var end = count
    while end > 0 {
      let start = (end - 1) / Self.pageByteCount * Self.pageByteCount
      // What was cut off meanwhile were zeros.
      _ = try files { () throws(FileError) in
        try file.readFully(
          into: UnsafeMutableRawBufferPointer(rebasing: memory[start..<end]), at: start)
      }
      end = start
    }
  }

  /// A copy of a part.
  init(copying part: UnsafeRawBufferPointer) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(part.count, 8), alignment: 8)
    memory.copyMemory(from: part)
    bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<part.count])
  }

  deinit { bytes.baseAddress?.deallocate() }
}
