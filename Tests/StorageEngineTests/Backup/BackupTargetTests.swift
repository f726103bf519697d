import FileAccess
import Foundation
import Testing

@testable import StorageEngine

/// Which directories a backup may go to, and that others stay as they are.
@Suite struct BackupTargetTests {
  private let replacing: BackupOptions = {
    var options = BackupOptions()
    options.replacesOtherLine = true
    return options
  }()

  // MARK: The store itself

  @Test(arguments: [1, 30, 3000])
  func aBackupOntoTheStoreItselfIsRefusedByWhateverPath(_ recordCount: Int) throws {
    try BackupSite.onEach { site in
      let engine = try site.open("a")
      let table = try engine.table("t")
      try engine.write { transaction in
        for key in 0..<recordCount { try transaction.put(table, key: "\(key)", value: "v") }
      }
      try engine.close()
      try site.fileSystem.createDirectory(site.path("b"))
      let whole = try site.content("a")
      for target in ["a", "./a", "a/", "a/.", "b/../a", "a/segments", "a/checkpoints/"] {
        for options in [BackupOptions(), replacing] {
          let error = #expect(throws: EngineError.self, "\(target)") {
            try site.backup("a", to: target, options)
          }
          #expect(error?.code == .backupConflict, "\(target)")
        }
      }
      #expect(try site.content("a") == whole)
      try site.expectSound("a")
    }
  }

  @Test func aBackupThroughASymbolicLinkToTheStoreIsRefused() throws {
    try BackupSite.onDisk(POSIXFileSystem()) { site in
      try site.put("a", "x", 1)
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: site.path("link"), withDestinationPath: site.path("a"))
      try site.expectRefusal("a", to: "link", .backupConflict, replacing)
      try files.createDirectory(atPath: site.path("half"), withIntermediateDirectories: false)
      try files.createSymbolicLink(
        atPath: site.path("half/segments"), withDestinationPath: site.path("a/segments"))
      #expect(throws: EngineError.self) { try site.backup("a", to: "half", replacing) }
      try site.expectSound("a")
    }
  }

  @Test func aTreeOfHardLinksToTheStoreIsRefused() throws {
    try BackupSite.onDisk(POSIXFileSystem()) { site in
      try site.put("a", "x", 1)
      let files = FileManager.default
      for name in try files.subpathsOfDirectory(atPath: site.path("a")) {
        var isDirectory: ObjCBool = false
        let found = files.fileExists(atPath: site.path("a/\(name)"), isDirectory: &isDirectory)
        #expect(found)
        if isDirectory.boolValue {
          try files.createDirectory(
            atPath: site.path("b/\(name)"), withIntermediateDirectories: true)
        }
      }
      for name in try files.subpathsOfDirectory(atPath: site.path("a"))
      where !files.fileExists(atPath: site.path("b/\(name)")) {
        try files.linkItem(atPath: site.path("a/\(name)"), toPath: site.path("b/\(name)"))
      }
      try site.expectRefusal("a", to: "b", .backupConflict, replacing)
      try site.expectSound("a")
    }
  }

  // MARK: Stores that diverged

  @Test func aBackupThatWasWrittenToIsRefusedUnlessItIsToBeReplaced() throws {
    try BackupSite.onEach { site in
      try site.put("a", "1", 1)
      try site.backup("a", to: "b")
      try site.put("b", "2", 66, byteCount: 200_000)
      try site.put("a", "2", 83, byteCount: 200_000)
      try site.expectRefusal("a", to: "b")
      #expect(try site.content("b") == ["1": 1, "2": 66])
      try site.backup("a", to: "b", replacing)
      #expect(try site.content("b") == ["1": 1, "2": 83])
      try site.expectSound("b")
      // From now on it is a backup again.
      try site.put("a", "3", 3)
      try site.backup("a", to: "b")
      #expect(try site.content("b") == ["1": 1, "2": 83, "3": 3])
    }
  }

  @Test func aBackupWhoseWriterWasKilledIsRefusedToo() throws {
    let store = ContractStore()
    try BackupSite(store.fileSystem).put("a", "1", 1)
    let site = BackupSite(store.fileSystem)
    try site.backup("a", to: "b")
    let engine = try site.open("b")
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "2", value: "b") }
    let killed = BackupSite(store.fileSystem.crash(.kept))
    try killed.put("a", "2", 83)
    try killed.expectRefusal("a", to: "b")
    #expect(try killed.content("b").count == 2)
    withExtendedLifetime(engine) {}
  }

  @Test func openingABackupWithoutWritingLeavesItABackup() throws {
    try BackupSite.onEach { site in
      try site.put("a", "1", 1)
      try site.backup("a", to: "b")
      try site.open("b", .readOnly).close()
      try site.open("b", .existing).close()
      try site.put("a", "2", 2)
      try site.backup("a", to: "b")
      #expect(try site.content("b") == ["1": 1, "2": 2])
    }
  }

  @Test func aStoreThatWasRestoredGoesOnWithTheBackupThatItCameFrom() throws {
    try BackupSite.onDisk(POSIXFileSystem()) { site in
      try site.put("a", "1", 1)
      try site.backup("a", to: "b")
      try FileManager.default.copyItem(atPath: site.path("b"), toPath: site.path("c"))
      try site.put("c", "2", 2)
      try site.backup("c", to: "b")
      #expect(try site.content("b") == ["1": 1, "2": 2])
      try site.expectSound("b")
      // The older store lacks what the backup contains now.
      try site.put("a", "3", 3)
      try site.expectRefusal("a", to: "b")
      // And the restored store lacks what another backup of the first one contains.
      try site.backup("a", to: "d")
      try site.expectRefusal("c", to: "d")
    }
  }

  @Test func anotherStoreIsNeverReplaced() throws {
    try BackupSite.onEach { site in
      try site.put("a", "1", 1)
      try site.put("b", "1", 2)
      try site.expectRefusal("a", to: "b")
      try site.expectRefusal("a", to: "b", .backupConflict, replacing)
      try site.fileSystem.remove(site.path("b/manifest"))
      try site.expectRefusal("a", to: "b", .backupConflict, replacing)
    }
  }

  @Test func aBackupWithoutAManifestIsReplacedOnlyWhereThatIsAskedFor() throws {
    try BackupSite.onEach { site in
      try site.put("a", "1", 1)
      try site.backup("a", to: "b")
      try site.fileSystem.remove(site.path("b/manifest"))
      try site.expectRefusal("a", to: "b")
      try site.backup("a", to: "b", replacing)
      #expect(try site.content("b") == ["1": 1])
    }
  }

  // MARK: Others

  @Test func aTargetThatIsOpenForWritingIsRefused() throws {
    try BackupSite.onEach { site in
      try site.put("a", "1", 1)
      try site.backup("a", to: "b")
      let other = try site.open("b", .existing)
      try site.expectRefusal("a", to: "b", .locked)
      try site.expectRefusal("a", to: "b", .locked, replacing)
      try other.close()
      try site.put("a", "2", 2)
      try site.backup("a", to: "b")
      #expect(try site.content("b") == ["1": 1, "2": 2])
    }
  }

  @Test func aDirectoryOfOtherFilesIsNotMadeABackup() throws {
    try BackupSite.onEach { site in
      try site.put("a", "1", 1)
      try site.fileSystem.createDirectory(site.path("b"))
      _ = try site.fileSystem.open(site.path("b/notes"), .create)
      let error = #expect(throws: EngineError.self) { try site.backup("a", to: "b", replacing) }
      #expect(error?.code == .notAStore)
      #expect(try site.fileSystem.list(site.path("b")) == ["notes"])
    }
  }
}
