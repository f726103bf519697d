/// A file system in memory that can fail, run full, and lose power: what a store is tested on.
///
/// It keeps what reads see apart from what is on the medium. A sync of a file makes its content and
/// length durable, a sync of a directory the names in it; neither does the other's work. `crash`
/// gives a state that the medium could be in after the next power loss. `inject` and `stop` make
/// chosen calls go wrong. One seed decides everything that is left to chance.
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

  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try perform(FileCall(.attributes, path)) { state, _, _ in
      switch state.node(at: path) {
      case .file(let file):
        FileAttributes(
          byteCount: state.files[file].current.count, isDirectory: false,
          identity: FileIdentity(device: 1, node: UInt64(file)))
      case .directory(let directory):
        FileAttributes(
          byteCount: 0, isDirectory: true,
          identity: FileIdentity(device: 0, node: UInt64(directory)))
      case nil: nil
      }
    }
  }

  public func list(_ path: String) throws(FileError) -> [String] {
    try perform(FileCall(.list, path)) { (state, call, _) throws(FileError) in
      state.directories[try state.directory(call)].entries.keys.sorted()
    }
  }

  public func createDirectory(_ path: String) throws(FileError) {
    try perform(FileCall(.createDirectory, path)) { (state, call, _) throws(FileError) in
      try state.createDirectory(call)
    }
  }

  public func rename(_ source: String, to target: String) throws(FileError) {
    try perform(FileCall(.rename, source, target: target)) { (state, call, _) throws(FileError) in
      try state.rename(call, to: target)
    }
  }

  public func link(_ source: String, to target: String) throws(FileError) {
    try perform(FileCall(.link, source, target: target)) { (state, call, _) throws(FileError) in
      try state.link(call, to: target)
    }
  }

  public func remove(_ path: String) throws(FileError) {
    try perform(FileCall(.remove, path)) { (state, call, _) throws(FileError) in
      try state.remove(call)
    }
  }

  public func syncDirectory(_ path: String) throws(FileError) {
    try perform(FileCall(.syncDirectory, path)) { (state, call, _) throws(FileError) in
      state.syncDirectory(try state.directory(call))
    }
  }

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
    return SimulatedLock(self, file)
  }

  /// Starts at a fixed time; every call, this one too, takes a microsecond.
  public func now() -> UInt64 {
    state.withLock { $0.tick() }
  }

  /// The next number that follows from the seed.
  public func random() -> UInt64 {
    state.withLock { $0.identifiers.next() }
  }

  // MARK: - Calls

  /// Counts a call and does its work, unless it is to fail. Where it is to fail afterwards, `undo`
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
}
