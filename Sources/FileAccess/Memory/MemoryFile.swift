/// The bytes of a file in memory.
final class MemoryFile: Sendable {
  private let content: Locked<SimulatedContent>

  init(_ content: SimulatedContent = SimulatedContent()) { self.content = Locked(content) }

  var byteCount: Int { content.withLock { $0.count } }

  /// Returns a separate file with the same bytes, whose memory is shared until either is written.
  func copy() -> MemoryFile { MemoryFile(content.withLock { $0 }) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    content.withLock { $0.read(into: buffer, at: offset) }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    content.withLock { $0.write(bytes, at: offset) }
  }

  func resize(to byteCount: Int) { content.withLock { $0.resize(to: byteCount) } }

  /// An open file in memory.
  final class Handle: File {
    let path: String
    private let file: MemoryFile
    private let isWritable: Bool
    private let isClosed = Locked(false)

    init(_ file: MemoryFile, path: String, isWritable: Bool) {
      self.file = file
      self.path = path
      self.isWritable = isWritable
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int {
      try check("read \(buffer.count) bytes at \(offset)", isWrite: false, offset)
      return file.read(into: buffer, at: offset)
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int {
      try check("write \(bytes.count) bytes at \(offset)", isWrite: true, offset)
      if !bytes.isEmpty { file.write(bytes, at: offset) }
      return bytes.count
    }

    func byteCount() throws(FileError) -> Int {
      try check("look at", isWrite: false)
      return file.byteCount
    }

    func truncate(to byteCount: Int) throws(FileError) {
      try check("truncate to \(byteCount)", isWrite: true, byteCount)
      file.resize(to: byteCount)
    }

    func sync(_ level: SyncLevel) throws(FileError) { try check("sync", isWrite: false) }

    /// Always nil: the chunks of bytes are not contiguous.
    func map(byteCount: Int) throws(FileError) -> (any MappedBytes)? {
      try check("map \(byteCount) bytes", isWrite: false, byteCount)
      return nil
    }

    func close() { isClosed.withLock { $0 = true } }

    private func check(
      _ operation: String, isWrite: Bool, _ offset: Int = 0
    ) throws(FileError) {
      if isClosed.withLock({ $0 }) { throw FileError(.closed, operation, path: path) }
      if isWrite, !isWritable { throw FileError(.permission, operation, path: path) }
      if offset < 0 { throw FileError(.unsupported, operation, path: path) }
    }
  }
}
