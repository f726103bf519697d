import Synchronization

/// Looking at files, and damaging them, from outside: none of this counts as a call or fails by
/// plan. Each throws `.notFound` where no file is at the path.
extension SimulatedFileSystem {
  /// The paths of all files that reads see, sorted, each beginning with `/`.
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

  /// What reads see of the file at `path`, or nil where there is no file.
  public func content(of path: String) -> [UInt8]? {
    state.withLock { state in state.file(at: path).map { state.files[$0].current.bytes } }
  }

  /// Puts a durable file at `path`, in place of one that is there, making its parents. What else
  /// changed in the directories on the way becomes durable too.
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

  /// Turns one bit of a byte over, for reads and on the medium alike.
  public func flipBit(_ path: String, at offset: Int, bit: Int = 0) throws(FileError) {
    try damage(path) { content in
      let bytes = content.bytes(in: offset..<offset + 1)
      content.replace(offset..<offset + 1, with: bytes.map { $0 ^ 1 << UInt8(bit & 7) })
    }
  }

  /// Overwrites bytes, for reads and on the medium alike; those past the end are left out.
  public func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws(FileError) {
    try damage(path) { $0.replace(offset..<offset + bytes.count, with: bytes) }
  }

  /// Cuts the file, or grows it with zeros, and makes all of it durable.
  public func truncateDurably(_ path: String, to byteCount: Int) throws(FileError) {
    try change(path) { state, file in
      state.usedBytes += byteCount - state.files[file].current.count
      state.files[file].current.resize(to: byteCount)
      state.files[file].settle()
    }
  }

  /// Makes reads see what the medium holds where no change is pending, as after the system had to
  /// use the memory of its cache for something else. It differs only after a failed sync.
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
