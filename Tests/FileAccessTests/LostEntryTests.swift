import FileAccess
import Testing
import TestSupport

/// What is left of names after power was lost.
@Suite struct LostEntryTests {
  /// All names of files that an enumerated crash can leave.
  private func outcomes(_ fileSystem: SimulatedFileSystem) throws -> Set<[String]> {
    let count = try #require(fileSystem.crashStateCount(limit: 1000))
    return Set((0..<count).map { fileSystem.crash(.enumerated(index: $0)).fileList() })
  }

  @Test func aSyncedFileIsLostWithItsNameUnlessTheDirectoryIsSynced() throws {
    let fileSystem = SimulatedFileSystem()
    let file = try fileSystem.create("/a", [1, 2])
    try file.sync(.full)
    #expect(fileSystem.crash(.lost).fileList() == [])
    #expect(try outcomes(fileSystem) == [[], ["/a"]])
    try fileSystem.syncDirectory("/")
    #expect(try outcomes(fileSystem) == [["/a"]])
    #expect(fileSystem.crash(.lost).content(of: "/a") == [1, 2])
  }

  @Test func aSyncedDirectoryDoesNotMakeContentDurable() throws {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.create("/a", [1, 2])
    try fileSystem.syncDirectory("/")
    #expect(fileSystem.crash(.lost).content(of: "/a") == [])
  }

  @Test func aRenameIsKeptOrLostAsAWhole() throws {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.install([1], at: "/new")
    try fileSystem.install([2], at: "/current")
    try fileSystem.rename("/new", to: "/current")
    #expect(try outcomes(fileSystem) == [["/current", "/new"], ["/current"]])
    #expect(fileSystem.crash(.lost).content(of: "/current") == [2])
    #expect(fileSystem.crash(.enumerated(index: 1)).content(of: "/current") == [1])
  }

  @Test func operationsAreLostIndependently() throws {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.install([1], at: "/old")
    try fileSystem.create("/a")
    try fileSystem.remove("/old")
    try fileSystem.link("/a", to: "/b")
    #expect(
      try outcomes(fileSystem) == [
        [], ["/a"], ["/b"], ["/old"], ["/a", "/b"], ["/a", "/old"], ["/b", "/old"],
        ["/a", "/b", "/old"],
      ])
  }

  @Test func aRemovedFileThatComesBackHasItsContent() throws {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.install(pattern(5000), at: "/a")
    try fileSystem.remove("/a")
    try fileSystem.create("/a", [1])
    #expect(fileSystem.crash(.lost).content(of: "/a") == pattern(5000))
    try fileSystem.syncDirectory("/")
    #expect(fileSystem.crash(.lost).content(of: "/a") == [])
  }

  @Test func aFileIsLostWithADirectoryThatIs() throws {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.createDirectory("/d")
    try fileSystem.create("/d/a", [1]).sync(.full)
    try fileSystem.syncDirectory("/d")
    let after = fileSystem.crash(.lost)
    #expect(try after.attributes(of: "/d") == nil)
    try fileSystem.syncDirectory("/")
    #expect(fileSystem.crash(.lost).content(of: "/d/a") == [1])
  }

  @Test func syncingOneOfTwoDirectoriesSettlesItsOwnHalfOfARename() throws {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.install([1], at: "/x/a")
    try fileSystem.install([2], at: "/y/other")
    try fileSystem.rename("/x/a", to: "/y/a")
    try fileSystem.syncDirectory("/y")
    #expect(
      try outcomes(fileSystem) == [["/x/a", "/y/a", "/y/other"], ["/y/a", "/y/other"]])
    try fileSystem.syncDirectory("/x")
    #expect(try outcomes(fileSystem) == [["/y/a", "/y/other"]])
  }

  @Test func aNameThatWasMadeAndTakenAwayUnsyncedCanStillAppear() throws {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.create("/a", [1]).sync(.full)
    try fileSystem.remove("/a")
    #expect(try outcomes(fileSystem) == [[], ["/a"]])
    #expect(fileSystem.crash(.enumerated(index: 1)).content(of: "/a") == [1])
  }

  @Test func chanceKeepsSomeOperationsAndLosesOthers() throws {
    let fileSystem = SimulatedFileSystem()
    for name in ["/a", "/b", "/c"] { try fileSystem.create(name) }
    let found = Set((UInt64(0)..<300).map { fileSystem.crash(.random(seed: $0)).fileList() })
    #expect(found.count == 8)
  }
}
