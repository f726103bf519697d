import Synchronization

/// A file system in memory for testing a store: it can fail, run full, and lose power.
///
/// It separates what reads see from what is on the medium. Syncing a file makes its content and
/// length durable, syncing a directory the names in it; neither does the other's work. `crash`
/// returns a state that the medium could be in after a power loss. `inject` and `stop` make chosen
/// calls go wrong: any throwing method can throw the error of a planned fault, or `.deviceFailed`
/// after a stop. One seed decides everything that is left to chance.
///
/// It starts with an empty root directory, which is durable. Relative paths start there. Calls may
/// be made from any thread; they take turns.
public final class SimulatedFileSystem: FileSystem {
  let state: Locked<SimulatedState>

  public init(seed: UInt64 = 0, options: SimulationOptions = SimulationOptions()) {
    state = Locked(SimulatedState(seed: seed, options: options))
  }

  init(_ state: SimulatedState) {
    self.state = Locked(state)
  }

  // MARK: - FileSystem

  /// Opens the file at `path`.
  ///
  /// Throws `.exists` if `mode` is `.create` and something is at `path`, `.notFound` if the file or
  /// its parent directory does not exist, `.unsupported` if `path` is a directory, `.readOnly` if
  /// the file system is read-only and `mode` is not `.read`, or the error of a planned fault.
  public func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    let call = FileCall(mode == .create ? .create : .open, path)
    let file = try perform(call) { (state, call, _) throws(FileError) in
      let file: Int
      if mode == .create {
        file = try state.createFile(call)
      } else {
        switch state.node(at: path) {
        case .file(let found): file = found
        case .directory: throw call.failure(.unsupported)
        case nil: throw call.failure(.notFound)
        }
        if mode == .readWrite, state.options.isReadOnly { throw call.failure(.readOnly) }
      }
      state.files[file].openCount += 1
      return file
    } undo: { state, file in
      state.close(file)
    }
    return SimulatedHandle(self, file, path: path, isWritable: mode != .read)
  }

  /// Returns the attributes of the file or directory at `path`, or nil if there is nothing. Throws
  /// only the error of a planned fault.
  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try perform(FileCall(.attributes, path)) { state, _, _ in
      switch state.node(at: path) {
      case .file(let file):
        FileAttributes(
          byteCount: state.files[file].current.count, isDirectory: false,
          identity: FileAttributes.Identity(device: 1, node: UInt64(file)))
      case .directory(let directory):
        FileAttributes(
          byteCount: 0, isDirectory: true,
          identity: FileAttributes.Identity(device: 0, node: UInt64(directory)))
      case nil: nil
      }
    }
  }

  /// Returns the names in the directory at `path`, sorted.
  ///
  /// Throws `.notFound` if there is no directory at `path`, or the error of a planned fault.
  public func list(_ path: String) throws(FileError) -> [String] {
    try perform(FileCall(.list, path)) { (state, call, _) throws(FileError) in
      state.directories[try state.directory(call)].entries.keys.sorted()
    }
  }

  /// Creates one directory.
  ///
  /// Throws `.exists` if something is at `path`, `.notFound` if its parent is not a directory,
  /// `.readOnly` if the file system is read-only, or the error of a planned fault.
  public func createDirectory(_ path: String) throws(FileError) {
    try perform(FileCall(.createDirectory, path)) { (state, call, _) throws(FileError) in
      try state.createDirectory(call)
    }
  }

  /// Renames the file or directory at `source` to `target`, replacing a file of that name.
  ///
  /// Throws `.notFound` if there is nothing at `source` or the parent of `target` is not a
  /// directory, `.unsupported` if a directory is at `target` or a directory would replace a file or
  /// move into itself, `.readOnly` if the file system is read-only, or the error of a planned
  /// fault.
  public func rename(_ source: String, to target: String) throws(FileError) {
    try perform(FileCall(.rename, source, target: target)) { (state, call, _) throws(FileError) in
      try state.rename(call, to: target)
    }
  }

  /// Gives the file at `source` a second name.
  ///
  /// Throws `.notFound` if there is nothing at `source` or the parent of `target` is not a
  /// directory, `.permission` if `source` is a directory, `.exists` if something is at `target`,
  /// `.readOnly` if the file system is read-only, or the error of a planned fault.
  public func link(_ source: String, to target: String) throws(FileError) {
    try perform(FileCall(.link, source, target: target)) { (state, call, _) throws(FileError) in
      try state.link(call, to: target)
    }
  }

  /// Removes the file, or the empty directory, at `path`.
  ///
  /// Throws `.notFound` if there is nothing at `path`, `.exists` if the directory is not empty,
  /// `.readOnly` if the file system is read-only, or the error of a planned fault.
  public func remove(_ path: String) throws(FileError) {
    try perform(FileCall(.remove, path)) { (state, call, _) throws(FileError) in
      try state.remove(call)
    }
  }

  /// Makes creations, renames and removals in the directory at `path` durable.
  ///
  /// Throws `.notFound` if there is no directory at `path`, or the error of a planned fault.
  public func syncDirectory(_ path: String) throws(FileError) {
    try perform(FileCall(.syncDirectory, path)) { (state, call, _) throws(FileError) in
      state.syncDirectory(try state.directory(call))
    }
  }

  /// Takes the exclusive lock on the file at `path`, creating the file if necessary. Never waits.
  ///
  /// Throws `.locked` if the lock is held, `.unsupported` if `path` is a directory, `.notFound` if
  /// its parent is not one, `.readOnly` if the file would have to be created on a read-only file
  /// system, or the error of a planned fault.
  public func lock(_ path: String) throws(FileError) -> any FileLock {
    let file = try perform(FileCall(.lock, path)) { (state, call, _) throws(FileError) in
      let file: Int
      switch state.node(at: path) {
      case .file(let found): file = found
      case .directory: throw call.failure(.unsupported)
      case nil:
        if state.options.isReadOnly { throw call.failure(.readOnly) }
        file = try state.createFile(call)
      }
      guard state.locked.insert(file).inserted else { throw call.failure(.locked) }
      return file
    } undo: { state, file in
      state.locked.remove(file)
    }
    return Lock(self, file)
  }

  /// Returns the simulated time in nanoseconds since 1970. It starts at a fixed time; every call,
  /// including this one, takes a microsecond.
  public func now() -> UInt64 {
    state.withLock { $0.tick() }
  }

  /// Returns the next number that follows from the seed.
  public func random() -> UInt64 {
    state.withLock { $0.identifiers.next() }
  }

  // MARK: - Calls

  /// Counts a call and does its work, unless it is to fail. If it is to fail afterwards, `undo`
  /// takes back what the caller would hold.
  func perform<Result: Sendable>(
    _ call: FileCall, on file: Int? = nil,
    _ work: (inout SimulatedState, FileCall, Fault.Effect?) throws(FileError) -> Result,
    undo: (inout SimulatedState, Result) -> Void = { _, _ in }
  ) throws(FileError) -> Result {
    try state.withLock { state throws(FileError) in
      let effect = try state.begin(call, on: file)
      let result = try work(&state, call, effect)
      do throws(FileError) {
        try state.plan.end(call, effect)
      } catch {
        undo(&state, result)
        throw error
      }
      return result
    }
  }

  func close(_ file: Int) {
    state.withLock { $0.close(file) }
  }

  func unlock(_ file: Int) {
    state.withLock { _ = $0.locked.remove(file) }
  }

  /// A lock of a simulated file system.
  final class Lock: FileLock {
    private let fileSystem: SimulatedFileSystem
    private let file: Int
    private let isReleased = Atomic(false)

    /// Represents a lock that was taken on `file`.
    init(_ fileSystem: SimulatedFileSystem, _ file: Int) {
      self.fileSystem = fileSystem
      self.file = file
    }

    deinit {
      release()
    }

    func release() {
      if !isReleased.exchange(true, ordering: .acquiringAndReleasing) { fileSystem.unlock(file) }
    }
  }
}
