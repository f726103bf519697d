import FileAccess
public import Foundation
import StorageEngine

extension Store {
  /// Runs the migrations of `options.schema` on a copy of the store at `url` and reports what they
  /// do.
  ///
  /// The content of the store itself never changes; no other process may have it open.
  ///
  /// During the run the copy is beside the store, in a directory with an unused name; if the file
  /// system allows it, its files are links. A run that is killed does not remove its copy, and
  /// neither does the next run.
  ///
  /// Throws what opening and migrating the store would throw: `.invalidLocation`, `.unreachable`,
  /// `.damaged`, `.foreign`, `.notAllowed`, `.failed`, `.newerSchema` and `.migrationFailed`.
  public static func dryRunOfMigration(
    at url: URL, options: StoreOptions = StoreOptions()
  ) throws -> MigrationReport {
    let files = options.engine.fileSystem
    let path = try url.storePath()
    var existing = options
    existing.mode = .existing
    return try StoreError.wrapping {
      let original = try Engine.open(path, options: existing.engineOptions)
      // Nobody else takes the name: the store is locked.
      let copy = try files.unusedPath(path.hasSuffix("/") ? String(path.dropLast()) : path)
      defer { try? files.removeTree(copy) }
      try original.backup(to: copy)
      try original.close()
      let core = try existing.openCore(copy)
      var migrator = try Migrator(core, options.schema)
      try migrator.run()
      try core.close()
      return migrator.report
    }
  }
}

extension FileSystem {
  /// The path of a directory that does not exist, for a copy of the store at `path`.
  fileprivate func unusedPath(_ path: String) throws(FileError) -> String {
    var number = 1
    var unused = path + ".dry-run"
    while try attributes(of: unused) != nil {
      number += 1
      unused = "\(path).dry-run-\(number)"
    }
    return unused
  }

  /// Removes the file or directory at a path, with everything in it. Does nothing if there is no
  /// such path.
  fileprivate func removeTree(_ path: String) throws(FileError) {
    guard let attributes = try attributes(of: path) else { return }
    if attributes.isDirectory {
      for name in try list(path) { try removeTree(path + "/" + name) }
    }
    try remove(path)
  }
}
