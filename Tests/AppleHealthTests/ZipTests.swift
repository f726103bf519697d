import AppleHealth
import FileAccess
import TestSupport
import Testing

@Suite struct ZipTests {
  @Test func `entries come back as they were written`() throws {
    for seed in Seeds.list(Seeds.amount(20, search: 80)) {
      var random = SeededGenerator(seed: seed)
      let contents = (0..<Int.random(in: 0...6, using: &random)).map { index in
        (name: "folder/\(index).txt", bytes: Self.content(&random))
      }
      let file = try ArchiveFixture.archive(contents, isLarge: random.chance(1, in: 2))
      let archive = try ZipArchive(file)
      #expect(archive.entries.map(\.name) == contents.map(\.name), "seed \(seed)")
      for (entry, content) in zip(archive.entries, contents) {
        #expect(entry.nameProblem == nil)
        #expect(try archive.content(of: entry) == content.bytes, "seed \(seed)")
      }
    }
  }

  @Test func `equal entries give equal archives`() throws {
    let contents = [(name: "a", bytes: Array("one".utf8)), (name: "b", bytes: [])]
    let first = try ArchiveFixture.bytes(of: ArchiveFixture.archive(contents))
    #expect(try ArchiveFixture.bytes(of: ArchiveFixture.archive(contents)) == first)
  }

  @Test func `an archive that is cut anywhere is refused, or reads as it was`() throws {
    let content = Array("Some text that is stored in an archive. ".utf8)
    let whole = try ArchiveFixture.bytes(
      of: ArchiveFixture.archive([("export.xml", content), ("b", content + content)]))
    for count in whole.indices {
      #expect(throws: ZipError.self) {
        try ZipArchive(ArchiveFixture.file(Array(whole[..<count])))
      }
    }
  }

  @Test func `changed archives never trap, and what they give has its checksum`() throws {
    var original = SeededGenerator(seed: 1)
    let content = Self.content(&original)
    let whole = try ArchiveFixture.bytes(
      of: ArchiveFixture.archive([("export.xml", content), ("b", Array(content.reversed()))]))
    for seed in Seeds.list(Seeds.amount(500, search: 2000)) {
      var random = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = bytes.indices.randomElement(using: &random) ?? 0
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let archive = try? ZipArchive(ArchiveFixture.file(bytes)) else { continue }
      for entry in archive.entries where entry.method != .stored {
        guard let read = try? archive.content(of: entry) else { continue }
        #expect([content, content.reversed(), []].contains(read), "seed \(seed)")
      }
    }
  }

  @Test func `names that would lead elsewhere are reported`() throws {
    let names: [(String, ZipEntry.NameProblem)] = [
      ("../x", .parent), ("a/../../x", .parent), ("/etc/x", .absolute), ("C:x", .absolute),
      ("a\\x", .character), ("a\u{0}x", .character), ("twice", .repeated),
    ]
    for (name, problem) in names {
      let placeholder = String(repeating: "n", count: name.utf8.count)
      let second = problem == .repeated ? String(repeating: "m", count: name.utf8.count) : "other"
      var bytes = try ArchiveFixture.bytes(
        of: ArchiveFixture.archive([(placeholder, [1]), (second, [2])]))
      ArchiveFixture.replace(placeholder, with: name, in: &bytes)
      if problem == .repeated { ArchiveFixture.replace(second, with: name, in: &bytes) }
      let problems = try ZipArchive(ArchiveFixture.file(bytes)).entries.map(\.nameProblem)
      let expected: [ZipEntry.NameProblem?] =
        problem == .repeated ? [nil, problem] : [problem, nil]
      #expect(problems == expected, "\(problem)")
    }
    let writer = try ZipWriter(ArchiveFixture.file([]))
    #expect(throws: ZipError.self) { try writer.begin("../x") }
    #expect(throws: ZipError.self) { try writer.begin("") }
  }

  @Test func `entries that overlap are refused`() throws {
    var bytes = try ArchiveFixture.bytes(
      of: ArchiveFixture.archive([("a", [1, 2, 3]), ("b", [4, 5, 6])]))
    let rows = ArchiveFixture.places(of: [0x50, 0x4B, 1, 2], in: bytes)
    // The second row points to the first entry.
    bytes.replaceSubrange((rows[1] + 42)..<(rows[1] + 46), with: [0, 0, 0, 0])
    let file = try ArchiveFixture.file(bytes)
    #expect(Self.code { _ = try ZipArchive(file) } == .damaged)
  }

  @Test func `archives that unpack to far more than they are stop at the limits`() throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    var limits = ZipLimits.standard
    let file = try ArchiveFixture.archive([("a", zeros), ("b", zeros)])
    #expect(try ZipArchive(file, limits: limits).entries.count == 2)
    limits.totalBytes = 1 << 20
    #expect(Self.code { _ = try ZipArchive(file, limits: limits) } == .overLimit)
    limits = .standard
    (limits.freeBytes, limits.ratio) = (1_000, 100)
    #expect(Self.code { _ = try ZipArchive(file, limits: limits) } == .overLimit)
  }

  @Test func `an entry that has more bytes than it says is refused where it is read`() throws {
    let zeros = [UInt8](repeating: 0, count: 100_000)
    var bytes = try ArchiveFixture.bytes(of: ArchiveFixture.archive([("a", zeros)]))
    let row = ArchiveFixture.places(of: [0x50, 0x4B, 1, 2], in: bytes)[0]
    bytes.replaceSubrange((row + 24)..<(row + 28), with: [10, 0, 0, 0])
    let archive = try ZipArchive(ArchiveFixture.file(bytes))
    #expect(Self.code { _ = try archive.content(of: archive.entries[0]) } == .damaged)
  }

  @Test func `encrypted entries and other methods are not read`() throws {
    let whole = try ArchiveFixture.bytes(of: ArchiveFixture.archive([("a", [1])]))
    let row = ArchiveFixture.places(of: [0x50, 0x4B, 1, 2], in: whole)[0]
    for place in [row + 8, row + 10] {
      var bytes = whole
      bytes[place] |= 1
      let archive = try ZipArchive(ArchiveFixture.file(bytes))
      #expect(Self.code { _ = try archive.reader(of: archive.entries[0]) } == .unsupported)
    }
  }

  @Test func `sizes of 64 bits are read from the directory`() throws {
    let content = Array("content".utf8)
    var bytes = try ArchiveFixture.bytes(of: ArchiveFixture.archive([("a", content)]))
    let row = ArchiveFixture.places(of: [0x50, 0x4B, 1, 2], in: bytes)[0]
    let packed = Array(bytes[(row + 20)..<(row + 24)])
    bytes.replaceSubrange((row + 20)..<(row + 28), with: [UInt8](repeating: 0xFF, count: 8))
    bytes.replaceSubrange((row + 30)..<(row + 32), with: [20, 0])
    let field: [UInt8] = [1, 0, 16, 0, 7, 0, 0, 0, 0, 0, 0, 0] + packed + [0, 0, 0, 0]
    bytes.insert(contentsOf: field, at: row + 47)
    let end = ArchiveFixture.places(of: [0x50, 0x4B, 5, 6], in: bytes)[0]
    bytes[end + 12] += 20
    let archive = try ZipArchive(ArchiveFixture.file(bytes))
    #expect(archive.entries[0].byteCount == content.count)
    #expect(try archive.content(of: archive.entries[0]) == content)
  }

  @Test func `more than 65,535 entries are counted by a ZIP64 record`() throws {
    let file = try ArchiveFixture.file([])
    let writer = try ZipWriter(file)
    for index in 0..<65_600 { try writer.begin("\(index)") }
    try writer.finish()
    let archive = try ZipArchive(file)
    #expect(archive.entries.count == 65_600)
    #expect(archive.entries.last?.name == "65599")
  }

  /// With which code `body` fails; nil if it does not.
  private static func code(_ body: () throws -> Void) -> ZipError.Code? {
    do { try body() } catch { return (error as? ZipError)?.code }
    return nil
  }

  /// Random bytes, letters that pack well, or nothing.
  private static func content(_ random: inout SeededGenerator) -> [UInt8] {
    let count = Int.random(in: 0...100_000, using: &random)
    if random.chance(1, in: 3) { return random.bytes(count) }
    return (0..<count).map { UInt8(ascii: "a") + UInt8($0 / 7 % 26) }
  }
}
