import FileAccess
import Foundation
import StorageEngine
import Testing

@testable import Andiron

/// Every file and directory that a store creates gets the attributes that its options ask for. The
/// effect of these attributes in the system is not tested here.
@Suite struct FileAttributesTests {
  /// Records everything that is created, however the caller creates it.
  private struct NotingFileSystem: FileSystem {
    let base = MemoryFileSystem()
    let made = Locked<[String]>([])

    func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
      let isNew = try base.attributes(of: path) == nil
      let file = try base.open(path, mode)
      if isNew { note(path) }
      return file
    }

    func lock(_ path: String) throws(FileError) -> any FileLock {
      let isNew = try base.attributes(of: path) == nil
      let lock = try base.lock(path)
      if isNew { note(path) }
      return lock
    }

    func createDirectory(_ path: String) throws(FileError) {
      try base.createDirectory(path)
      note(path)
    }

    func link(_ source: String, to target: String) throws(FileError) {
      try base.link(source, to: target)
      note(target)
    }

    func rename(_ source: String, to target: String) throws(FileError) {
      try base.rename(source, to: target)
    }

    private func note(_ path: String) { made.withLock { $0.append(path) } }

    func attributes(of path: String) throws(FileError) -> FileAttributes? {
      try base.attributes(of: path)
    }

    func list(_ path: String) throws(FileError) -> [String] { try base.list(path) }
    func remove(_ path: String) throws(FileError) { try base.remove(path) }
    func syncDirectory(_ path: String) throws(FileError) { try base.syncDirectory(path) }
    func now() -> UInt64 { base.now() }
    func random() -> UInt64 { base.random() }
  }

  private let disk = NotingFileSystem()
  private let given = Locked<[(path: String, attributes: StoreFileAttributes)]>([])

  private func options() -> StoreOptions {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.access = .positioned
    options.engine.segmentByteCount = 4 << 10
    options.fileProtection = .completeUnlessOpen
    options.isExcludedFromBackup = true
    options.attributeSetter = { [given] attributes, path in
      given.withLock { $0.append((path, attributes)) }
    }
    return options
  }

  private func fill(_ store: Store) throws {
    for round in 0..<3 {
      try store.write { transaction in
        for number in 0..<40 {
          try transaction.upsert(PlantedStore.person(number))
        }
        if round == 1 { try transaction.deleteAll(Person.self) }
      }
      try store.checkpoint()
      try store.compact()
    }
  }

  @Test func everythingThatAStoreMakesIsGivenTheAttributes() throws {
    let url = URL(filePath: "/store")
    let store = try Store(at: url, options: options())
    try fill(store)
    try store.backup(to: URL(filePath: "/backup"))
    try store.close()
    var migrating = options()
    migrating.schema = StoreSchema(version: 1) { _ in }
    _ = try Store.dryRunOfMigration(at: url, options: migrating)
    let again = try Store(at: url, options: migrating)
    try fill(again)
    try again.close()

    let made = disk.made.withLock { $0 }
    let given = given.withLock { $0 }
    #expect(given.map(\.path) == made)
    let expected = StoreFileAttributes(protection: .completeUnlessOpen, isExcludedFromBackup: true)
    #expect(given.allSatisfy { $0.attributes == expected })
    // All kinds of files were created.
    let names = made.map { $0.split(separator: "/").last.map(String.init) ?? "" }
    for name in ["store", "backup", "lock", "manifest.temporary", "reserve", "segments"] {
      #expect(names.contains(name), "\(name)")
    }
    for ending in [".segment", ".segment.temporary", ".checkpoint.temporary", ".dry-run"] {
      #expect(names.contains { $0.hasSuffix(ending) }, "\(ending)")
    }
  }

  @Test func theDefaultsProtectUntilTheFirstUnlockingAndLeaveBackupsAlone() {
    let options = StoreOptions()
    #expect(options.fileProtection == .completeUntilFirstUserAuthentication)
    #expect(!options.isExcludedFromBackup)
  }

  @Test func whatCannotBeGivenItsAttributesIsNotLeftBehind() throws {
    var options = options()
    options.attributeSetter = { (_, path) throws(FileError) in
      guard path.hasSuffix("/segments") else { return }
      throw FileError(.permission, "set the file's attributes", path: path)
    }
    let error = #expect(throws: StoreError.self) {
      try Store(at: URL(filePath: "/store"), options: options)
    }
    #expect(error?.code == .failed)
    #expect(try disk.attributes(of: "/store/segments") == nil)
    // Nothing prevents another attempt.
    let store = try Store(at: URL(filePath: "/store"), options: self.options())
    try fill(store)
    try store.close()
  }

  @Test func withoutThemTheSystemsFileSystemIsUsedAsItIs() {
    #if !canImport(Darwin)
      #expect(StoreOptions().engineOptions.fileSystem is POSIXFileSystem)
    #endif
    var options = StoreOptions()
    options.engine.fileSystem = MemoryFileSystem()
    #expect(options.engineOptions.fileSystem is MemoryFileSystem)
  }
}
