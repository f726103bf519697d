import Synchronization

/// Inspecting and damaging files from outside. None of this counts as a call or fails by plan.
extension SimulatedFileSystem {
  /// Returns the paths of all files that reads see, sorted, each beginning with `/`.
  public func fileList() -> [String] {
    state.withLock { state in
      var paths: [String] = []
      var waiting = [(path: "", directory: 0)]
      while let (path, directory) = waiting.popLast() {
        for (name, node) in state.directories[directory].entries {
          switch node {
          case .file: paths.append("\(path)/\(name)")
          case .directory(let next): waiting.append(("\(path)/\(name)", next))
          }
        }
      }
      return paths.sorted()
    }
  }

  /// Returns the content that reads see of the file at `path`, or nil if there is no file.
  public func content(of path: String) -> [UInt8]? {
    state.withLock { state in state.file(at: path).map { state.files[$0].current.bytes } }
  }

  /// Puts a durable file at `path`, replacing an existing one and creating its parent directories.
  ///
  /// All other changes in the directories along the path become durable too. Throws `.exists` if
  /// `path` is a directory, and `.notFound` if a file is in the place of a parent directory.
  public func install(_ bytes: [UInt8], at path: String) throws(FileError) {
    let call = FileCall(.create, path)
    try state.withLock { state throws(FileError) in
      let components = SimulatedState.components(path)
      for depth in components.indices {
        let parent = components[..<depth].joined(separator: "/")
        if state.node(at: parent) == nil {
          try state.createDirectory(FileCall(.createDirectory, parent))
        }
      }
      let found = state.file(at: path)
      let file = if let found { found } else { try state.createFile(call) }
      state.usedBytes += bytes.count - state.files[file].current.count
      state.files[file].current = SimulatedContent(bytes)
      state.files[file].settle()
      state.refreshMappings(of: file, 0..<Int.max)
      for depth in components.indices {
        let parent = components[..<depth].joined(separator: "/")
        if case .directory(let directory) = state.node(at: parent) {
          state.syncDirectory(directory)
        }
      }
    }
  }

  /// Flips one bit of the byte at `offset`, both for reads and on the medium.
  ///
  /// Throws `.notFound` if there is no file at `path`. Does nothing past the end of the file.
  public func flipBit(_ path: String, at offset: Int, bit: Int = 0) throws(FileError) {
    try damage(path) { content in
      let bytes = content.bytes(in: offset..<offset + 1)
      content.replace(offset..<offset + 1, with: bytes.map { $0 ^ 1 << UInt8(bit & 7) })
    }
  }

  /// Overwrites bytes, both for reads and on the medium; those past the end are left out.
  ///
  /// Throws `.notFound` if there is no file at `path`.
  public func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws(FileError) {
    try damage(path) { $0.replace(offset..<offset + bytes.count, with: bytes) }
  }

  /// Cuts the file, or extends it with zeros, and makes all of it durable.
  ///
  /// Throws `.notFound` if there is no file at `path`.
  public func truncateDurably(_ path: String, to byteCount: Int) throws(FileError) {
    try change(path) { state, file in
      state.usedBytes += byteCount - state.files[file].current.count
      state.files[file].current.resize(to: byteCount)
      state.files[file].settle()
    }
  }

  /// Makes reads see the medium wherever no change is pending, as after the system has reused the
  /// memory of its cache.
  ///
  /// Makes a difference only after a failed sync. Throws `.notFound` if there is no file at `path`.
  public func evictCache(_ path: String) throws(FileError) {
    try change(path) { state, file in
      let before = state.files[file].current.count
      state.files[file].evict()
      state.usedBytes += state.files[file].current.count - before
    }
  }

  private func damage(
    _ path: String, _ change: (inout SimulatedContent) -> Void
  ) throws(FileError) {
    try self.change(path) { state, file in state.files[file].damage(change) }
  }

  private func change(
    _ path: String, _ change: (inout SimulatedState, Int) -> Void
  ) throws(FileError) {
    try state.withLock { state throws(FileError) in
      guard let file = state.file(at: path) else {
        throw FileError(.notFound, "damage", path: path)
      }
      change(&state, file)
      state.refreshMappings(of: file, 0..<Int.max)
    }
  }
}
