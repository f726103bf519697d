import FileAccess
public import Foundation
import StorageEngine

extension Store {
  /// Runs the migrations of `options.schema` on a copy of the store at `url` and says what they do. The content of
  /// the store itself is not changed, whatever happens; no one else may have it open.
  ///
  /// The copy lies beside the store for the time of the run; where the file system can, its files are links.
  /// Throws what opening and migrating the store would throw.
  public static func dryRunOfMigration(
    at url: URL, options: StoreOptions = StoreOptions()
  ) throws -> MigrationReport {
    let files = options.engine.fileSystem
    let path = try url.storePath()
    let copy = (path.hasSuffix("/") ? String(path.dropLast()) : path) + ".dry-run"
    var existing = options
    existing.mode = .existing
    return try StoreError.wrapping {
      try files.removeTree(copy)
      defer { try? files.removeTree(copy) }
      let original = try Engine.open(path, options: existing.engineOptions)
      try original.backup(to: copy)
      try original.close()
      let core = try StoreCore(copy, existing)
      var migrator = try Migrator(core, options.schema)
      try migrator.run()
      try core.close()
      return migrator.report
    }
  }
}

extension FileSystem {
  /// Removes what is at a path with all that is in it. Does nothing where nothing is.
  fileprivate func removeTree(_ path: String) throws(FileError) {
    guard let attributes = try attributes(of: path) else { return }
    if attributes.isDirectory {
      for name in try list(path) { try removeTree(path + "/" + name) }
    }
    try remove(path)
  }
}
