import FileAccess

/// The directory that a salvaged store is written to.
struct SalvageTarget {
  private let directory: StoreDirectory
  private let options: EngineOptions
  private let wasThere: Bool

  /// Throws `.notAStore` if something other than an empty directory is at the path.
  init(_ path: String, _ options: EngineOptions) throws(EngineError) {
    directory = StoreDirectory(path: path, fileSystem: options.fileSystem)
    var options = options
    options.mode = .createIfAbsent
    options.isMaintenanceAutomatic = false
    self.options = options
    let found = try directory.attributes(of: path)
    wasThere = found != nil
    guard let found else { return }
    let names =
      found.isDirectory
      ? try files { () throws(FileError) in try options.fileSystem.list(path) } : [path]
    guard names.isEmpty else {
      throw EngineError(
        .notAStore, "the target must be an empty directory, or not be there", path: path)
    }
  }

  func open() throws(EngineError) -> Engine { try Engine.open(directory.path, options: options) }

  /// Removes everything that was written. Only after a failure, so that the next attempt has room.
  func clear() {
    clear(directory.path)
    if !wasThere { try? directory.fileSystem.remove(directory.path) }
  }

  private func clear(_ path: String) {
    let fileSystem = directory.fileSystem
    guard let names = try? fileSystem.list(path) else { return }
    for name in names {
      let child = path + "/" + name
      if let found = try? fileSystem.attributes(of: child), found.isDirectory { clear(child) }
      try? fileSystem.remove(child)
    }
  }
}
