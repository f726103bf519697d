/// Names and directories.
extension SimulatedState {
  /// Returns the names on the way to `path`; `..` goes up. Relative paths start at the root.
  static func components(_ path: String) -> [String] {
    var components: [String] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(part)) {
      case ".": continue
      case "..": _ = components.popLast()
      case let name: components.append(name)
      }
    }
    return components
  }

  /// Returns the file or directory at `path`, or nil.
  func node(at path: String) -> SimulatedDirectory.Node? {
    var node = SimulatedDirectory.Node.directory(0)
    for name in Self.components(path) {
      guard case .directory(let directory) = node,
        let next = directories[directory].entries[name]
      else { return nil }
      node = next
    }
    return node
  }

  /// Returns the file at `path`, or nil if there is nothing or a directory.
  func file(at path: String) -> Int? {
    if case .file(let file) = node(at: path) { file } else { nil }
  }

  func directory(_ call: FileCall) throws(FileError) -> Int {
    guard case .directory(let directory) = node(at: call.path) else {
      throw call.failure(.notFound)
    }
    return directory
  }

  /// Returns the directory that contains `path`, and the name there. Throws `.unsupported` for the
  /// root, which has none.
  func place(of path: String, _ call: FileCall) throws(FileError) -> Place {
    var components = Self.components(path)
    guard let name = components.popLast() else { throw call.failure(.unsupported) }
    let parent = components.joined(separator: "/")
    guard case .directory(let directory) = node(at: parent) else { throw call.failure(.notFound) }
    return Place(directory: directory, name: name)
  }

  struct Place: Hashable {
    let directory: Int
    let name: String
  }

  subscript(place: Place) -> SimulatedDirectory.Node? {
    directories[place.directory].entries[place.name]
  }

  /// Gives places new nodes in one operation, and updates the number of names of the files.
  mutating func change(_ changes: [(Place, SimulatedDirectory.Node?)]) {
    var lost: [Int] = []
    for (place, node) in changes {
      if case .file(let file) = self[place] {
        files[file].linkCount -= 1
        lost.append(file)
      }
      if case .file(let file) = node { files[file].linkCount += 1 }
      directories[place.directory].entries[place.name] = node
    }
    pendingOperations.append(
      changes.map { SimulatedDirectory.Change(directory: $0.directory, name: $0.name, node: $1) })
    for file in lost { releaseIfUnused(file) }
  }

  mutating func createFile(_ call: FileCall) throws(FileError) -> Int {
    if node(at: call.path) != nil { throw call.failure(.exists) }
    let place = try place(of: call.path, call)
    files.append(SimulatedFile())
    change([(place, .file(files.count - 1))])
    return files.count - 1
  }

  mutating func createDirectory(_ call: FileCall) throws(FileError) {
    if node(at: call.path) != nil { throw call.failure(.exists) }
    let place = try place(of: call.path, call)
    directories.append(SimulatedDirectory())
    change([(place, .directory(directories.count - 1))])
  }

  mutating func rename(_ call: FileCall, to targetPath: String) throws(FileError) {
    let source = try place(of: call.path, call)
    let target = try place(of: targetPath, call)
    guard let node = self[source] else { throw call.failure(.notFound) }
    // Two names of one file stay as they are, as POSIX requires.
    if self[target] == node { return }
    if case .directory = self[target] { throw call.failure(.unsupported) }
    if case .directory = node {
      let inside = Self.components(targetPath).starts(with: Self.components(call.path))
      if inside || self[target] != nil { throw call.failure(.unsupported) }
    }
    change([(target, node), (source, nil)])
  }

  mutating func link(_ call: FileCall, to targetPath: String) throws(FileError) {
    let source = try place(of: call.path, call)
    let target = try place(of: targetPath, call)
    guard let node = self[source] else { throw call.failure(.notFound) }
    guard case .file = node else { throw call.failure(.permission) }
    if self[target] != nil { throw call.failure(.exists) }
    change([(target, node)])
  }

  mutating func remove(_ call: FileCall) throws(FileError) {
    let place = try place(of: call.path, call)
    guard let node = self[place] else { throw call.failure(.notFound) }
    if case .directory(let directory) = node, !directories[directory].entries.isEmpty {
      throw call.failure(.exists)
    }
    change([(place, nil)])
  }

  /// Makes the pending changes of one directory durable.
  mutating func syncDirectory(_ directory: Int) {
    var names: Set<String> = []
    for index in pendingOperations.indices {
      pendingOperations[index].removeAll { change in
        guard change.directory == directory else { return false }
        names.insert(change.name)
        return true
      }
    }
    pendingOperations.removeAll(where: \.isEmpty)
    for name in names.sorted() {
      let old = directories[directory].durableEntries[name]
      let new = directories[directory].entries[name]
      directories[directory].durableEntries[name] = new
      if case .file(let file) = new { files[file].durableLinkCount += 1 }
      if case .file(let file) = old {
        files[file].durableLinkCount -= 1
        freeIfDead(file)
      }
    }
  }
}
