import FileAccess

/// A consistent copy of a segment that another process may be writing to.
///
/// A writer appends, and later frames state facts about earlier ones. So the file is read from its
/// end to its start, one page at a time: whatever is seen, everything written before it is seen as
/// well.
///
/// `@unchecked Sendable`: the bytes are written only in the initialiser.
final class CapturedBytes: MappedBytes, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// The unit that systems copy without letting a writer in between.
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
      // A short read is fine: bytes that the writer cut off during the copy were all zeros.
      _ = try files { () throws(FileError) in
        try file.readFully(
          into: UnsafeMutableRawBufferPointer(rebasing: memory[start..<end]), at: start)
      }
      end = start
    }
  }

  /// Creates a copy of a part of other bytes.
  init(copying part: UnsafeRawBufferPointer) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(part.count, 8), alignment: 8)
    memory.copyMemory(from: part)
    bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<part.count])
  }

  deinit { bytes.baseAddress?.deallocate() }
}
