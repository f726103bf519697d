import FileAccess

/// Passes every call on to a simulated file system, and reports it first, so that the states
/// between two calls can be examined without running everything again for each.
///
/// `@unchecked Sendable`: the engine under test does no automatic maintenance, and runs on one
/// thread, or on several that take turns.
final class InterceptedFileSystem: FileSystem, @unchecked Sendable {
  let base: SimulatedFileSystem
  /// Called before each call.
  var willCall: (Call) -> Void = { _ in }
  /// Called after each sync of a file that succeeded, with its path.
  var didSync: (String) -> Void = { _ in }
  /// The time that the clock shows, if it is not that of `base`.
  var clock: () -> UInt64? = { nil }
  private(set) var callCount = 0

  init(_ base: SimulatedFileSystem) { self.base = base }

  fileprivate func note(
    _ operation: FileCall.Operation, _ path: String, offset: Int = 0, bytes: [UInt8] = [],
    level: SyncLevel? = nil
  ) {
    callCount += 1
    willCall(
      Call(
        index: callCount, operation: operation, path: path, offset: offset, bytes: bytes,
        level: level))
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    note(mode == .create ? .create : .open, path)
    return InterceptedFile(try base.open(path, mode), self)
  }

  func attributes(of path: String) throws(FileError) -> FileAttributes? {
    note(.attributes, path)
    return try base.attributes(of: path)
  }

  func list(_ path: String) throws(FileError) -> [String] {
    note(.list, path)
    return try base.list(path)
  }

  func createDirectory(_ path: String) throws(FileError) {
    note(.createDirectory, path)
    try base.createDirectory(path)
  }

  func rename(_ source: String, to target: String) throws(FileError) {
    note(.rename, source)
    try base.rename(source, to: target)
  }

  func link(_ source: String, to target: String) throws(FileError) {
    note(.link, source)
    try base.link(source, to: target)
  }

  func remove(_ path: String) throws(FileError) {
    note(.remove, path)
    try base.remove(path)
  }

  func syncDirectory(_ path: String) throws(FileError) {
    note(.syncDirectory, path)
    try base.syncDirectory(path)
  }

  func lock(_ path: String) throws(FileError) -> any FileLock {
    note(.lock, path)
    return try base.lock(path)
  }

  func now() -> UInt64 { clock() ?? base.now() }
  func random() -> UInt64 { base.random() }
}

/// A handle whose calls are reported.
///
/// `@unchecked Sendable`: for the same reason as the file system that it belongs to.
private final class InterceptedFile: File, @unchecked Sendable {
  private let base: any File
  private let fileSystem: InterceptedFileSystem

  init(_ base: any File, _ fileSystem: InterceptedFileSystem) {
    self.base = base
    self.fileSystem = fileSystem
  }

  var path: String { base.path }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    fileSystem.note(.read, path, offset: offset)
    return try base.read(into: buffer, at: offset)
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    fileSystem.note(.write, path, offset: offset, bytes: Array(bytes))
    return try base.write(bytes, at: offset)
  }

  func byteCount() throws(FileError) -> Int {
    fileSystem.note(.byteCount, path)
    return try base.byteCount()
  }

  func truncate(to byteCount: Int) throws(FileError) {
    fileSystem.note(.truncate, path)
    try base.truncate(to: byteCount)
  }

  func sync(_ level: SyncLevel) throws(FileError) {
    fileSystem.note(.sync, path, level: level)
    try base.sync(level)
    fileSystem.didSync(path)
  }

  func map(byteCount: Int) throws(FileError) -> (any MappedBytes)? {
    fileSystem.note(.map, path)
    return try base.map(byteCount: byteCount)
  }

  func close() { base.close() }
}

extension InterceptedFileSystem {
  /// A call that is about to be made on a file system.
  struct Call: Sendable {
    /// The position in the run; the first call is 1.
    var index: Int
    var operation: FileCall.Operation
    var path: String
    /// For a write, its offset and length.
    var offset = 0
    var bytes: [UInt8] = []
    /// For a file's sync, its level.
    var level: SyncLevel?

    var description: String { "call \(index), \(operation) \(path)" }
  }
}
