/// A file system in memory, for a store without files. Its files are gone with the last reference
/// to it.
///
/// It starts with an empty root directory, and relative paths start there. A sync does nothing, as
/// there is no medium to reach. Calls may be made from any thread.
public final class MemoryFileSystem: FileSystem {
  private enum Node {
    case directory(FileAttributes.Identity)
    case file(MemoryFile)
  }

  private struct State {
    var nodes: [String: Node] = ["": .directory(FileAttributes.Identity(device: 0, node: 0))]
    var directoryCount: UInt64 = 0
    var lockedPaths: Set<String> = []
  }

  private let state = Locked(State())
  private let clock = POSIXFileSystem()

  public init() {}

  /// The path without empty components and dots; the root is empty.
  private static func normalized(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  private static func parent(_ path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Opens the file at `path`.
  ///
  /// Throws `.exists` if `mode` is `.create` and something is at `path`, `.notFound` if the file or
  /// its parent directory does not exist, and `.unsupported` if `path` is a directory.
  public func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    let name = Self.normalized(path)
    let result = state.withLock { state -> Result<MemoryFile, FileError> in
      switch (state.nodes[name], mode) {
      case (.file, .create), (.directory, .create):
        return .failure(FileError(.exists, "create", path: path))
      case (.directory, _): return .failure(FileError(.unsupported, "open", path: path))
      case (.file(let file), _): return .success(file)
      case (nil, .create):
        guard case .directory = state.nodes[Self.parent(name)] else {
          return .failure(FileError(.notFound, "create", path: path))
        }
        let file = MemoryFile()
        state.nodes[name] = .file(file)
        return .success(file)
      case (nil, _): return .failure(FileError(.notFound, "open", path: path))
      }
    }
    return MemoryFile.Handle(try result.get(), path: path, isWritable: mode != .read)
  }

  /// Returns the attributes of the file or directory at `path`, or nil if there is nothing. Never
  /// throws.
  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    switch state.withLock({ $0.nodes[Self.normalized(path)] }) {
    case .directory(let identity):
      FileAttributes(byteCount: 0, isDirectory: true, identity: identity)
    case .file(let file):
      FileAttributes(
        byteCount: file.byteCount, isDirectory: false,
        identity: FileAttributes.Identity(
          device: 1, node: UInt64(UInt(bitPattern: ObjectIdentifier(file)))))
    case nil: nil
    }
  }

  /// Returns the names in the directory at `path`, sorted.
  ///
  /// Throws `.notFound` if there is no directory at `path`. Takes time in proportion to the number
  /// of all files and directories.
  public func list(_ path: String) throws(FileError) -> [String] {
    let name = Self.normalized(path)
    let names = state.withLock { state -> [String]? in
      guard case .directory = state.nodes[name] else { return nil }
      return state.nodes.keys.filter { !$0.isEmpty && Self.parent($0) == name }
        .compactMap { $0.split(separator: "/").last.map(String.init) }
    }
    guard let names else { throw FileError(.notFound, "list", path: path) }
    return names.sorted()
  }

  /// Creates one directory.
  ///
  /// Throws `.exists` if something is at `path`, and `.notFound` if its parent is not a directory.
  public func createDirectory(_ path: String) throws(FileError) {
    let name = Self.normalized(path)
    let code = state.withLock { state -> FileError.Code? in
      if state.nodes[name] != nil { return .exists }
      guard case .directory = state.nodes[Self.parent(name)] else { return .notFound }
      state.directoryCount += 1
      state.nodes[name] = .directory(FileAttributes.Identity(device: 0, node: state.directoryCount))
      return nil
    }
    if let code { throw FileError(code, "create directory", path: path) }
  }

  /// Renames the file at `source` to `target`, replacing a file of that name. Directories cannot be
  /// renamed.
  ///
  /// Throws `.notFound` if there is no file at `source` or the parent of `target` is not a
  /// directory, and `.exists` if `target` is a directory.
  public func rename(_ source: String, to target: String) throws(FileError) {
    try move(source, to: target, "rename", keepsSource: false) { $0 }
  }

  /// Creates a copy of the file at `source`, whose memory is shared until either is written.
  ///
  /// Throws `.notFound` if there is no file at `source` or the parent of `target` is not a
  /// directory, and `.exists` if something is at `target`.
  public func link(_ source: String, to target: String) throws(FileError) {
    try move(source, to: target, "link", keepsSource: true) { $0.copy() }
  }

  private func move(
    _ source: String, to target: String, _ operation: String, keepsSource: Bool,
    _ change: (MemoryFile) -> MemoryFile
  ) throws(FileError) {
    let from = Self.normalized(source)
    let to = Self.normalized(target)
    let code = state.withLock { state -> FileError.Code? in
      guard case .file(let file) = state.nodes[from] else { return .notFound }
      guard case .directory = state.nodes[Self.parent(to)] else { return .notFound }
      if case .directory = state.nodes[to] { return .exists }
      if keepsSource, state.nodes[to] != nil { return .exists }
      if !keepsSource { state.nodes[from] = nil }
      state.nodes[to] = .file(change(file))
      return nil
    }
    if let code { throw FileError(code, operation, path: source) }
  }

  /// Removes the file, or the empty directory, at `path`.
  ///
  /// Throws `.notFound` if there is nothing at `path`, and `.exists` if the directory is not empty.
  public func remove(_ path: String) throws(FileError) {
    let name = Self.normalized(path)
    let code = state.withLock { state -> FileError.Code? in
      guard state.nodes[name] != nil else { return .notFound }
      if state.nodes.keys.contains(where: { !$0.isEmpty && Self.parent($0) == name }) {
        return .exists
      }
      state.nodes[name] = nil
      return nil
    }
    if let code { throw FileError(code, "remove", path: path) }
  }

  /// Does nothing. Throws `.notFound` if there is no directory at `path`.
  public func syncDirectory(_ path: String) throws(FileError) {
    guard case .directory = state.withLock({ $0.nodes[Self.normalized(path)] }) else {
      throw FileError(.notFound, "sync directory", path: path)
    }
  }

  /// Takes the exclusive lock on the file at `path`, creating the file if necessary. Never waits.
  ///
  /// Throws `.locked` if the lock is held, and `.notFound` if the parent of `path` is not a
  /// directory.
  public func lock(_ path: String) throws(FileError) -> any FileLock {
    let name = Self.normalized(path)
    let code = state.withLock { state -> FileError.Code? in
      guard case .directory = state.nodes[Self.parent(name)] else { return .notFound }
      if state.nodes[name] == nil { state.nodes[name] = .file(MemoryFile()) }
      return state.lockedPaths.insert(name).inserted ? nil : .locked
    }
    if let code { throw FileError(code, "lock", path: path) }
    return MemoryLock { [state] in state.withLock { _ = $0.lockedPaths.remove(name) } }
  }

  public func now() -> UInt64 { clock.now() }

  public func random() -> UInt64 { .random(in: 0 ... .max) }
}

private final class MemoryLock: FileLock {
  private let end: @Sendable () -> Void
  private let isReleased = Locked(false)

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { release() }

  func release() {
    let wasReleased = isReleased.withLock { released in
      defer { released = true }
      return released
    }
    if !wasReleased { end() }
  }
}
