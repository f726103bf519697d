import FileAccess
import Testing

@testable import StorageEngine

/// What a second backup to the same directory copies, and what it leaves alone.
@Suite struct IncrementalBackupTests {
  /// About ten segments of small commits and large ones.
  private func fill(_ site: BackupSite, _ byte: UInt8) throws {
    let engine = try site.open("a")
    let table = try engine.table("t")
    for step in 0..<40 {
      try engine.write { transaction in
        let value = [UInt8](repeating: byte, count: 100 + 400 * (step % 5))
        try transaction.put(table, key: "\(byte) \(step)", value: value)
      }
    }
    try engine.close()
  }

  @Test func onlyNewSegmentsAreCopiedToAnotherFileSystem() throws {
    let file = LinklessFileSystem(SimulatedFileSystem())
    let site = BackupSite(file)
    try fill(site, 1)
    let first = try site.backup("a", to: "b")
    #expect(first.keptSegmentCount == 0 && first.linkedSegmentCount == 0)
    #expect(first.copiedSegmentCount > 5)
    let again = try site.backup("a", to: "b")
    #expect(again.copiedSegmentCount == 0)
    #expect(again.keptSegmentCount == first.copiedSegmentCount)
    try fill(site, 2)
    let third = try site.backup("a", to: "b")
    #expect(third.keptSegmentCount == first.copiedSegmentCount)
    #expect(third.copiedSegmentCount > 5 && third.copiedSegmentCount < 20)
    #expect(try site.content("b") == site.content("a"))
    try site.expectSound("b")
  }

  @Test func aKilledSessionsSegmentIsCopiedOnceToAnotherFileSystem() throws {
    let disk = SimulatedFileSystem()
    let before = BackupSite(disk)
    try fill(before, 1)
    let killed = try before.open("a")
    let table = try killed.table("t")
    for step in 0..<5 { try killed.write { try $0.put(table, key: "k\(step)", value: "v") } }
    let site = BackupSite(LinklessFileSystem(disk.crash(.kept)))
    #expect(try site.backup("a", to: "b").copiedSegmentCount > 5)
    try site.put("a", "x", 1)
    let second = try site.backup("a", to: "b")
    #expect(second.copiedSegmentCount <= 2)
    #expect(try site.content("b") == site.content("a"))
    withExtendedLifetime(killed) {}
  }

  @Test func segmentsAreLinkedOnOneFileSystemAndCopiedWhereThatIsAskedFor() throws {
    try BackupSite.onEach { site in
      try fill(site, 1)
      let linked = try site.backup("a", to: "b")
      #expect(linked.copiedByteCount == 0)
      #expect(linked.linkedSegmentCount > 5)
      #expect(try site.backup("a", to: "b").linkedSegmentCount == 0)
      var options = BackupOptions()
      options.copies = true
      let copied = try site.backup("a", to: "b", options)
      #expect(copied.copiedSegmentCount == linked.linkedSegmentCount)
      for number in try site.fileSystem.list(site.path("a/segments")) {
        let (own, other) = ("a/segments/\(number)", "b/segments/\(number)")
        #expect(
          try site.fileSystem.attributes(of: site.path(own))?.identity
            != site.fileSystem.attributes(of: site.path(other))?.identity)
      }
      #expect(try site.backup("a", to: "b", options).copiedSegmentCount == 0)
      #expect(try site.content("b") == site.content("a"))
      try site.expectSound("b")
    }
  }

  @Test func aSegmentOfTheBackupThatIsCutOrSpoiledIsBroughtAgain() throws {
    let disk = SimulatedFileSystem()
    let site = BackupSite(LinklessFileSystem(disk))
    try fill(site, 1)
    try site.backup("a", to: "b")
    // The first one was created with the store, and is empty.
    let names = try disk.list("/b/segments").dropFirst().map { String($0) }
    try disk.truncateDurably("/b/segments/\(names[0])", to: 700)
    try disk.truncateDurably("/b/segments/\(names[1])", to: 0)
    try disk.flipBit("/b/segments/\(names[2])", at: 30)
    #expect(try site.backup("a", to: "b").copiedSegmentCount == 3)
    try site.expectSound("b")
    #expect(try site.content("b") == site.content("a"))
  }

  @Test func segmentsWithoutRandomBitsAreComparedWhole() throws {
    let disk = SimulatedFileSystem()
    let site = BackupSite(LinklessFileSystem(disk))
    try fill(site, 1)
    for name in try disk.list("/a/segments") { try removeSalt("/a/segments/\(name)", disk) }
    try forgetIdentities("/a/manifest", disk)
    let count = try disk.list("/a/segments").count
    try site.backup("a", to: "b")
    #expect(try site.backup("a", to: "b").keptSegmentCount == count)
    let name = try #require(try disk.list("/b/segments").dropFirst().first)
    try disk.flipBit("/b/segments/\(name)", at: 520)
    #expect(throws: EngineError.self) { try site.backup("a", to: "b") }
  }

  /// Turns a manifest into one from before it recorded the identity of segments.
  private func forgetIdentities(_ path: String, _ disk: SimulatedFileSystem) throws {
    let bytes = try #require(disk.content(of: path))
    var manifest = try #require(try Manifest(bytes, path: path))
    for index in manifest.segments.indices { manifest.segments[index].identity = 0 }
    try disk.overwrite(path, at: 0, with: manifest.encoded)
  }

  /// Turns a segment into one from before headers had random bits.
  private func removeSalt(_ path: String, _ disk: SimulatedFileSystem) throws {
    let bytes = try #require(disk.content(of: path))
    var header = try bytes.withUnsafeBytes { try SegmentHeader($0, path: path) }
    #expect(header.isUnique)
    header.plainSalt = .none
    try disk.overwrite(path, at: 0, with: header.encoded)
  }
}
