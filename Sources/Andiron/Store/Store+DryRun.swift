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
  /// Throws what opening and migrating the store would throw: `.invalidLocation`, `.engine`,
  /// `.newerSchema` and `.migrationFailed`.
  public static func dryRunOfMigration(
    at url: URL, options: StoreOptions = StoreOptions()
  ) throws -> MigrationReport {
    let path = try url.storePath()
    var existing = options
    existing.mode = .existing
    return try StoreError.wrapping {
      let original = try Engine.open(path, options: existing.engineOptions)
      return try existing.migratingCopy(of: original, at: path, closesIt: true)
    }
  }

  /// Runs the migrations of a schema on a copy of this store, as `dryRunOfMigration(at:options:)`
  /// does, while the store stays open. Throws what that throws, and `.readOnly`.
  package func dryRunOfMigration(_ schema: StoreSchema) throws -> MigrationReport {
    var existing = opening.options
    existing.mode = .existing
    existing.schema = schema
    return try StoreError.wrapping {
      try existing.migratingCopy(of: core.engine, at: opening.path, closesIt: false)
    }
  }
}

extension StoreOptions {
  /// Copies the store at `path` beside it, and runs the migrations of the schema on the copy, which
  /// is then removed.
  fileprivate func migratingCopy(
    of original: Engine, at path: String, closesIt: Bool
  ) throws -> MigrationReport {
    let files = engine.fileSystem
    // Nobody else takes the name: the store is locked.
    let copy = try files.unusedPath(path.hasSuffix("/") ? String(path.dropLast()) : path)
    defer { try? files.removeTree(copy) }
    try original.backup(to: copy)
    if closesIt { try original.close() }
    let core = try openCore(copy)
    var migrator = try Migrator(core, schema)
    do {
      try migrator.run()
    } catch {
      try? core.close()
      throw error
    }
    try core.close()
    return migrator.report
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
