import FileAccess
public import Foundation
import StorageEngine

extension Store {
  /// Runs the migrations of `options.schema` on a copy of the store at `url` and says what they do. The content of
  /// the store itself is not changed, whatever happens; no one else may have it open.
  ///
  /// The copy lies beside the store for the time of the run, in a directory of a name that nothing had; where the file
  /// system can, its files are links. What a run that was killed leaves there is not removed by the next one. Throws what opening and migrating the store would throw.
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
      let core = try StoreCore(copy, existing)
      var migrator = try Migrator(core, options.schema)
      try migrator.run()
      try core.close()
      return migrator.report
    }
  }
}

extension FileSystem {
  /// The path of a directory that is not there, for a copy of the store at `path`.
  fileprivate func unusedPath(_ path: String) throws(FileError) -> String {
    var number = 1
    var unused = path + ".dry-run"
    while try attributes(of: unused) != nil {
      number += 1
      unused = "\(path).dry-run-\(number)"
    }
    return unused
  }

  /// Removes what is at a path with all that is in it. Does nothing where nothing is.
  fileprivate func removeTree(_ path: String) throws(FileError) {
    guard let attributes = try attributes(of: path) else { return }
    if attributes.isDirectory {
      for name in try list(path) { try removeTree(path + "/" + name) }
    }
    try remove(path)
  }
}
