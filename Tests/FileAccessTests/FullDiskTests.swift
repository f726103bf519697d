import FileAccess
import Testing

/// A simulated file system that runs out of space.
@Suite struct FullDiskTests {
  private func fileSystem(_ capacity: Int) -> SimulatedFileSystem {
    var options = SimulationOptions()
    options.capacity = capacity
    return SimulatedFileSystem(options: options)
  }

  @Test func aWriteTakesWhatFitsAndTheNextOneFails() throws {
    let fileSystem = fileSystem(1000)
    let file = try fileSystem.create("/a", pattern(900))
    #expect(try file.putOnce(pattern(300), at: 900) == 100)
    #expect(failure { try file.putOnce([1], at: 1000) } == .noSpace)
    #expect(failure { try file.truncate(to: 1001) } == .noSpace)
    #expect(try file.putOnce(pattern(300), at: 0) == 300)
    #expect(try file.byteCount() == 1000)
  }

  @Test func aGapTakesSpaceToo() throws {
    let fileSystem = fileSystem(1000)
    let file = try fileSystem.create("/a", [1])
    #expect(failure { try file.putOnce([1], at: 1000) } == .noSpace)
    #expect(try file.byteCount() == 1)
    #expect(try file.putOnce([1, 2], at: 998) == 2)
  }

  @Test func cuttingAndRemovingGiveSpaceBack() throws {
    let fileSystem = fileSystem(1000)
    let file = try fileSystem.create("/a", pattern(1000))
    try file.truncate(to: 400)
    try fileSystem.create("/b", pattern(600))
    #expect(failure { try fileSystem.create("/c", [1]) } == .noSpace)
    try fileSystem.remove("/b")
    try fileSystem.open("/c", .readWrite).put(pattern(600), at: 0)
    #expect(failure { try file.putOnce([1], at: 400) } == .noSpace)
  }

  @Test func aRemovedFileTakesSpaceUntilItsLastHandleCloses() throws {
    let fileSystem = fileSystem(1000)
    let file = try fileSystem.create("/a", pattern(1000))
    try fileSystem.link("/a", to: "/b")
    let other = try fileSystem.create("/other")
    try fileSystem.remove("/a")
    try fileSystem.remove("/b")
    #expect(failure { try other.putOnce([1], at: 0) } == .noSpace)
    file.close()
    file.close()
    #expect(try other.putOnce(pattern(1000), at: 0) == 1000)
  }

  @Test func spaceIsCountedAnewAfterACrash() throws {
    let fileSystem = fileSystem(1000)
    let file = try fileSystem.create("/a", pattern(1000))
    try fileSystem.syncDirectory("/")
    for after in [fileSystem.crash(.lost), fileSystem.crash(.enumerated(index: 0))] {
      #expect(try after.open("/a", .readWrite).putOnce(pattern(1000), at: 0) == 1000)
    }
    try file.sync(.full)
    try fileSystem.remove("/a")
    let removed = fileSystem.crash(.kept)
    try removed.create("/b", pattern(1000))
    let returned = fileSystem.crash(.lost)
    #expect(failure { try returned.create("/b", pattern(1)) } == .noSpace)
  }

  @Test func filesBeyondAnyDiskAreRefused() throws {
    let file = try SimulatedFileSystem().create("/a")
    #expect(failure { try file.putOnce([1], at: Int.max - 1) } == .noSpace)
    #expect(failure { try file.truncate(to: Int.max) } == .noSpace)
    #expect(try file.getOnce(1, at: Int.max) == [])
  }
}
