import FileAccess
import Testing
import TestSupport

/// A sync that fails, after which reads may show what is not on the medium.
@Suite struct FailedSyncTests {
  private let old = [UInt8](repeating: 1, count: 2048)
  private let new = [UInt8](repeating: 2, count: 2048)

  /// A durable file overwritten and made longer, whose sync failed.
  private func failed(
    _ effect: SimulationOptions.FailedSyncEffect, seed: UInt64 = 0
  ) throws -> (SimulatedFileSystem, any File) {
    var options = SimulationOptions()
    options.failedSync = effect
    let fileSystem = SimulatedFileSystem(seed: seed, options: options)
    try fileSystem.install(old, at: "/a")
    let file = try fileSystem.open("/a", .readWrite)
    try file.put(new, at: 0)
    fileSystem.inject(Fault(.error(.deviceFailed), at: 1, of: .sync))
    #expect(failure { try file.sync(.full) } == .deviceFailed)
    return (fileSystem, file)
  }

  @Test func readsShowWhatIsNeverWritten() throws {
    let (fileSystem, file) = try failed(.dropsAll)
    #expect(fileSystem.content(of: "/a") == new)
    try file.sync(.full)
    #expect(fileSystem.content(of: "/a") == new)
    #expect(fileSystem.crash(.kept).content(of: "/a") == new)
    #expect(fileSystem.crash(.lost).content(of: "/a") == old)
  }

  @Test func sectorsWrittenAgainAreDurableAgain() throws {
    let (fileSystem, file) = try failed(.dropsAll)
    try file.put([3], at: 600)
    try file.sync(.full)
    let durable = try #require(fileSystem.crash(.lost).content(of: "/a"))
    #expect(durable[..<512] == old[..<512])
    #expect(durable[512..<1024] == new[..<88] + [3] + new[..<423])
    #expect(durable[1024...] == old[1024...])
  }

  @Test func theLengthCanReachTheMediumWithoutTheContent() throws {
    let (fileSystem, file) = try failed(.dropsAll)
    try file.put([5, 5], at: 2048)
    fileSystem.inject(Fault(.error(.deviceFailed), at: 1, of: .sync))
    #expect(failure { try file.sync(.full) } == .deviceFailed)
    #expect(fileSystem.crash(.lost).content(of: "/a") == old)
    #expect(fileSystem.crashStateCount(limit: 10) == 2)
    #expect(fileSystem.crash(.enumerated(index: 1)).content(of: "/a") == old + [0, 0])
    try file.sync(.full)
    #expect(fileSystem.content(of: "/a") == new + [5, 5])
    #expect(fileSystem.crash(.lost).content(of: "/a") == old + [0, 0])
  }

  @Test func readsShowTheMediumOnceTheCacheIsEvicted() throws {
    let (fileSystem, file) = try failed(.dropsAll)
    try file.put([3], at: 0)
    try fileSystem.evictCache("/a")
    #expect(fileSystem.content(of: "/a") == [3] + old.dropFirst())
    try file.sync(.full)
    #expect(fileSystem.crash(.lost).content(of: "/a") == [3] + old.dropFirst())
  }

  @Test func someSectorsMayHaveBeenWritten() throws {
    var mixtures: Set<[UInt8]> = []
    for seed in UInt64(0)..<40 {
      let (fileSystem, file) = try failed(.dropsSome, seed: seed)
      try file.sync(.full)
      let durable = try #require(fileSystem.crash(.lost).content(of: "/a"))
      for start in stride(from: 0, to: 2048, by: 512) {
        #expect(Set(durable[start..<start + 512]).count == 1, "seed \(seed)")
      }
      mixtures.insert(durable)
    }
    #expect(mixtures.count > 8)
  }

  @Test func changesMayStayPending() throws {
    let (fileSystem, file) = try failed(.keepsPending)
    #expect(fileSystem.crash(.lost).content(of: "/a") == old)
    try file.sync(.full)
    #expect(fileSystem.crash(.lost).content(of: "/a") == new)
  }

  @Test func anEarlierStateOfASectorStartsFromWhatReadsSaw() throws {
    let (fileSystem, file) = try failed(.dropsAll)
    try file.put([3], at: 0)
    try file.put([4], at: 1)
    var seen: Set<[UInt8]> = []
    for seed in UInt64(0)..<400 {
      let content = try #require(fileSystem.crash(.random(seed: seed)).content(of: "/a"))
      seen.insert([UInt8](content[..<3]))
    }
    #expect(seen.isSuperset(of: [[1, 1, 1], [2, 2, 2], [3, 2, 2], [3, 4, 2]]))
  }

  @Test func aFailedDirectorySyncLeavesNamesPending() throws {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.create("/a")
    fileSystem.inject(Fault(.error(.deviceFailed), at: 1, of: .syncDirectory))
    #expect(failure { try fileSystem.syncDirectory("/") } == .deviceFailed)
    #expect(fileSystem.crashStateCount(limit: 10) == 2)
    #expect(fileSystem.fileList() == ["/a"])
  }
}
