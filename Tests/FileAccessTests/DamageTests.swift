import FileAccess
import Testing

/// Files damaged from outside.
@Suite struct DamageTests {
  private func fileSystem() throws -> SimulatedFileSystem {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.install(pattern(2000), at: "/d/e/a")
    return fileSystem
  }

  @Test func anInstalledFileIsDurable() throws {
    let fileSystem = try fileSystem()
    #expect(fileSystem.crash(.lost).content(of: "/d/e/a") == pattern(2000))
    try fileSystem.install([1], at: "/d/e/a")
    #expect(fileSystem.crash(.lost).content(of: "/d/e/a") == [1])
    #expect(fileSystem.fileList() == ["/d/e/a"])
    #expect(failure { try fileSystem.install([1], at: "/d") } == .exists)
  }

  @Test func flippedBitsAndOverwrittenBytesAreOnTheMedium() throws {
    let fileSystem = try fileSystem()
    try fileSystem.flipBit("/d/e/a", at: 700, bit: 6)
    try fileSystem.overwrite("/d/e/a", at: 1998, with: [0xAA, 0xBB, 0xCC])
    try fileSystem.flipBit("/d/e/a", at: 2000)
    var expected = pattern(2000)
    expected[700] ^= 64
    expected.replaceSubrange(1998..., with: [0xAA, 0xBB])
    #expect(fileSystem.content(of: "/d/e/a") == expected)
    #expect(fileSystem.crash(.lost).content(of: "/d/e/a") == expected)
  }

  @Test func mappingsShowDamageAndEndAtTheirLimit() throws {
    let fileSystem = try fileSystem()
    let file = try fileSystem.open("/d/e/a", .read)
    #expect(try file.map(byteCount: 100) == nil)
    fileSystem.options.offersMapping = true
    let mapping = try #require(try file.map(byteCount: 100))
    try fileSystem.flipBit("/d/e/a", at: 5)
    #expect(mapping.bytes[5] == pattern(6)[5] ^ 1)
    try fileSystem.truncateDurably("/d/e/a", to: 50)
    #expect([UInt8](mapping.bytes[..<5]) == pattern(5))
    #expect(try file.map(byteCount: 0) == nil)
    #expect(try file.map(byteCount: 1 << 30) == nil)
  }

  @Test func aDurableCutCannotBeLost() throws {
    let fileSystem = try fileSystem()
    let file = try fileSystem.open("/d/e/a", .readWrite)
    try file.put([9], at: 10)
    try fileSystem.truncateDurably("/d/e/a", to: 11)
    #expect(fileSystem.crash(.lost).content(of: "/d/e/a") == pattern(10) + [9])
    #expect(fileSystem.crashStateCount(limit: 10) == 1)
  }

  @Test func damageIsNoCallAndNeedsAFile() throws {
    let fileSystem = try fileSystem()
    fileSystem.inject(Fault(.error(.deviceFailed), at: 1, persists: true))
    try fileSystem.flipBit("/d/e/a", at: 0)
    #expect(fileSystem.callCount == 0)
    #expect(failure { try fileSystem.flipBit("/d/e", at: 0) } == .notFound)
    #expect(failure { try fileSystem.truncateDurably("/no", to: 0) } == .notFound)
    #expect(fileSystem.content(of: "/no") == nil)
  }
}
