import Synchronization

/// An open file of a simulated file system.
final class SimulatedHandle: File {
  let path: String
  private let fileSystem: SimulatedFileSystem
  private let file: Int
  private let isWritable: Bool
  private let isClosed = Atomic(false)

  /// Creates a handle on a file whose open count already includes it.
  init(_ fileSystem: SimulatedFileSystem, _ file: Int, path: String, isWritable: Bool) {
    self.path = path
    self.fileSystem = fileSystem
    self.file = file
    self.isWritable = isWritable
  }

  deinit {
    close()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    try perform(FileCall(.read, path, offset: offset, length: buffer.count)) {
      (state, call, effect) throws(FileError) in
      try state.read(file, call, into: buffer, effect)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    try performChange(FileCall(.write, path, offset: offset, length: bytes.count)) {
      (state, call, effect) throws(FileError) in
      bytes.isEmpty ? 0 : try state.write(file, call, bytes, effect)
    }
  }

  func byteCount() throws(FileError) -> Int {
    try perform(FileCall(.byteCount, path)) { state, _, _ in state.files[file].current.count }
  }

  func truncate(to byteCount: Int) throws(FileError) {
    try performChange(FileCall(.truncate, path, length: byteCount)) {
      (state, call, _) throws(FileError) in
      try state.truncate(file, call)
    }
  }

  func sync(_ level: SyncLevel) throws(FileError) {
    try perform(FileCall(.sync, path)) { state, _, _ in state.files[file].sync() }
  }

  func map(byteCount: Int) throws(FileError) -> (any MappedBytes)? {
    try perform(FileCall(.map, path, length: byteCount)) { state, _, _ in
      state.map(file, byteCount: byteCount)
    }
  }

  func close() {
    if !isClosed.exchange(true, ordering: .acquiringAndReleasing) { fileSystem.close(file) }
  }

  private func perform<Result: Sendable>(
    _ call: FileCall,
    _ work: (inout SimulatedState, FileCall, Fault.Effect?) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    guard !isClosed.load(ordering: .acquiring) else { throw call.failure(.closed) }
    return try fileSystem.perform(call, on: file, work)
  }

  private func performChange<Result: Sendable>(
    _ call: FileCall,
    _ work: (inout SimulatedState, FileCall, Fault.Effect?) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    guard isWritable else { throw call.failure(.permission) }
    return try perform(call, work)
  }
}
