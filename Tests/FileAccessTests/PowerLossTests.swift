import FileAccess
import Testing
import TestSupport

/// What is left of a file's content after power was lost.
@Suite struct PowerLossTests {
  private let sector = 512

  /// A file `/a` of four sectors of ones, durable, and a handle on it.
  private func durableFile(
    _ options: SimulationOptions = SimulationOptions()
  ) throws -> (SimulatedFileSystem, any File) {
    let fileSystem = SimulatedFileSystem(options: options)
    try fileSystem.install([UInt8](repeating: 1, count: 4 * sector), at: "/a")
    return (fileSystem, try fileSystem.open("/a", .readWrite))
  }

  private func filled(_ byte: UInt8, _ sectors: Int) -> [UInt8] {
    [UInt8](repeating: byte, count: sectors * sector)
  }

  @Test func syncedContentSurvivesEveryCrash() throws {
    let (fileSystem, file) = try durableFile()
    try file.put(pattern(3000), at: 100)
    try file.sync(.full)
    for seed in Seeds.list(20) {
      for policy in [CrashPolicy.lost, .kept, .random(seed: seed), .enumerated(index: 0)] {
        let content = fileSystem.crash(policy).content(of: "/a")
        #expect(content == filled(1, 4).prefix(100) + pattern(3000), "\(policy)")
      }
    }
  }

  @Test func unsyncedContentIsLostWithThePowerAndKeptWithoutLosingIt() throws {
    let (fileSystem, file) = try durableFile()
    try file.put(filled(2, 6), at: 0)
    #expect(fileSystem.crash(.lost).content(of: "/a") == filled(1, 4))
    let restarted = fileSystem.crash(.kept)
    #expect(restarted.content(of: "/a") == filled(2, 6))
    #expect(restarted.crash(.lost).content(of: "/a") == filled(1, 4))
  }

  @Test func aPowerLossLeavesNothingPending() throws {
    let (fileSystem, file) = try durableFile()
    try file.put(filled(2, 6), at: 0)
    for seed in Seeds.list(20) {
      let after = fileSystem.crash(.random(seed: seed))
      #expect(after.crash(.lost).content(of: "/a") == after.content(of: "/a"), "seed \(seed)")
    }
  }

  @Test func theOriginalIsNotTouchedByItsCrashes() throws {
    let (fileSystem, file) = try durableFile()
    try file.put(filled(2, 1), at: 0)
    let after = fileSystem.crash(.lost)
    try after.open("/a", .readWrite).put(filled(7, 4), at: 0)
    #expect(fileSystem.content(of: "/a") == filled(2, 1) + filled(1, 3))
    try file.sync(.full)
    #expect(after.content(of: "/a") == filled(7, 4))
  }

  @Test func sectorsAreKeptAndLostInEveryCombination() throws {
    let (fileSystem, file) = try durableFile()
    try file.put(filled(2, 3), at: sector)
    #expect(fileSystem.crashStateCount(limit: 100) == 8)
    #expect(fileSystem.crashStateCount(limit: 7) == nil)
    let found = Set(
      (0..<8).compactMap { fileSystem.crash(.enumerated(index: $0)).content(of: "/a") })
    let expected = (0..<8).map { bits in
      filled(1, 1) + (0..<3).flatMap { filled(bits >> $0 & 1 == 1 ? 2 : 1, 1) }
    }
    #expect(found == Set(expected))
  }

  @Test func lengthAndContentAreEnumeratedApart() throws {
    let (fileSystem, file) = try durableFile()
    try file.put(filled(2, 1), at: 4 * sector)
    let count = try #require(fileSystem.crashStateCount(limit: 100))
    let found = Set(
      (0..<count).compactMap { fileSystem.crash(.enumerated(index: $0)).content(of: "/a") })
    // Neither, the length before the content, both; content before the length is not to be seen.
    #expect(found == [filled(1, 4), filled(1, 4) + filled(0, 1), filled(1, 4) + filled(2, 1)])
  }

  @Test func aCutMayBeLostWithWhatWasWrittenAfterIt() throws {
    let (fileSystem, file) = try durableFile()
    try file.truncate(to: sector)
    try file.truncate(to: 2 * sector)
    let count = try #require(fileSystem.crashStateCount(limit: 100))
    let found = Set(
      (0..<count).compactMap { fileSystem.crash(.enumerated(index: $0)).content(of: "/a") })
    #expect(found.contains(filled(1, 4)))
    #expect(found.contains(filled(1, 1) + filled(0, 1)))
    #expect(found.contains(filled(1, 2)))
    try file.sync(.full)
    #expect(fileSystem.crash(.lost).content(of: "/a") == filled(1, 1) + filled(0, 1))
  }

  @Test func chanceReachesEveryOutcomeOfASector() throws {
    let (fileSystem, file) = try durableFile()
    try file.put(filled(2, 1), at: sector)
    try file.put(filled(3, 1), at: sector)
    var seen: Set<String> = []
    for seed in UInt64(0)..<400 {
      let content = try #require(fileSystem.crash(.random(seed: seed)).content(of: "/a"))
      try #require(content.count == 4 * sector)
      #expect(content.prefix(sector) == filled(1, 1)[...], "seed \(seed)")
      #expect(content.suffix(2 * sector) == filled(1, 2)[...], "seed \(seed)")
      seen.insert(outcome([UInt8](content[sector..<2 * sector])))
    }
    #expect(seen == ["old", "earlier", "new", "torn", "spoiled"])
  }

  private func outcome(_ bytes: [UInt8]) -> String {
    switch Set(bytes) {
    case [1]: "old"
    case [2]: "earlier"
    case [3]: "new"
    case [1, 3]: "torn"
    default: "spoiled"
    }
  }

  @Test func chanceReachesEveryOutcomeOfALongerFile() throws {
    let (fileSystem, file) = try durableFile()
    try fileSystem.install([UInt8](repeating: 9, count: 4096), at: "/other")
    try file.put(filled(2, 2), at: 4 * sector)
    var seen: Set<String> = []
    for seed in UInt64(0)..<400 {
      let content = try #require(fileSystem.crash(.random(seed: seed)).content(of: "/a"))
      #expect(content.prefix(4 * sector) == filled(1, 4)[...], "seed \(seed)")
      switch content.count - 4 * sector {
      case 0: seen.insert("short")
      case 1..<2 * sector: seen.insert("between")
      default:
        for start in [4 * sector, 5 * sector] {
          switch Set(content[start..<start + sector]) {
          case [0]: seen.insert("zeros")
          case [2]: seen.insert("new")
          case [9]: seen.insert("of another file")
          default: seen.insert("garbage")
          }
        }
      }
    }
    #expect(seen == ["short", "between", "zeros", "new", "of another file", "garbage"])
  }

  @Test(arguments: [true, false])
  func neighboursOfWrittenBytesAreAtRiskIfTheOptionSays(_ atRisk: Bool) throws {
    var options = SimulationOptions()
    options.neighboursAtRisk = atRisk
    let (fileSystem, file) = try durableFile(options)
    try file.put([2, 2, 2], at: sector + 100)
    var damagedNeighbours = false
    for seed in UInt64(0)..<400 {
      var content = try #require(fileSystem.crash(.random(seed: seed)).content(of: "/a"))
      content.replaceSubrange(sector + 100..<sector + 103, with: [1, 1, 1])
      if content != filled(1, 4) { damagedNeighbours = true }
    }
    #expect(damagedNeighbours == atRisk)
  }

  @Test func longUnsyncedWritesAreLostInStretches() throws {
    let (fileSystem, file) = try durableFile()
    let new = [UInt8](repeating: 2, count: 1 << 20)
    try file.put(new, at: 0)
    var mixed = 0
    for seed in UInt64(0)..<20 {
      let content = try #require(fileSystem.crash(.random(seed: seed)).content(of: "/a"))
      #expect(content.count <= new.count, "seed \(seed)")
      if content.count == new.count, content != new { mixed += 1 }
    }
    #expect(mixed > 0)
  }
}
