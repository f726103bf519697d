import TestSupport
import Testing

@testable import StorageEngine

/// The shape of a tree's pages under orderly and disorderly growth.
@Suite struct TreeShapeTests {
  private struct Grown {
    let writer: PageWriter
    var tree: TestTree

    init(_ keys: [[UInt8]]) {
      writer = PageWriter(PageArena())
      tree = TestTree()
      writer.begin()
      for (value, key) in keys.enumerated() { tree.upsert(key, UInt64(value), writer) }
      writer.commit(version: 1)
      writer.reclaim(upTo: 1)
    }

    var findings: [String] { tree.findings(writer.arena) }

    /// Used bytes of the leaves in percent of their room.
    var fill: Int {
      var used = 0
      var room = 0
      visitLeaves(tree.root.page, tree.root.height) { page in
        used += page.usedBytes
        room += TreePage.room(prefixLength: page.prefixLength)
      }
      return room == 0 ? 0 : used * 100 / room
    }

    private func visitLeaves(_ page: PageNumber, _ height: Int, _ visit: (TreePage) -> Void) {
      guard height > 0 else { return }
      let page = TreePage(writer.arena.pointer(to: page))
      if height == 1 { return visit(page) }
      for index in 0..<page.count { visitLeaves(page.child(index), height - 1, visit) }
    }
  }

  private static func number(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(value).bigEndian) { Array($0) }
  }

  @Test("ascending and descending keys leave full pages", arguments: [false, true])
  func orderlyInsertsFillPages(descending: Bool) {
    let numbers = (0..<20_000).map { Self.number($0) }
    let grown = Grown(descending ? numbers.reversed() : numbers)
    #expect(grown.findings == [])
    #expect(grown.fill > 90, "\(grown.fill) %")
  }

  @Test("random keys leave pages three quarters full")
  func randomInsertsFillPages() {
    for seed in Seeds.list(1) {
      var random = SeededGenerator(seed: seed)
      let grown = Grown((0..<20_000).map { _ in random.bytes(16) })
      #expect(grown.findings == [], "seed \(seed)")
      #expect(grown.fill > 72, "seed \(seed): \(grown.fill) %")
    }
  }

  @Test("a common prefix is kept once a page")
  func prefixesAreShared() {
    let prefix = [UInt8](repeating: 0x70, count: 100)
    let plain = Grown((0..<5_000).map { Self.number($0) })
    let prefixed = Grown((0..<5_000).map { prefix + Self.number($0) })
    #expect(prefixed.findings == [])
    let pages = prefixed.writer.statistics.usedPages
    #expect(pages < plain.writer.statistics.usedPages * 3 / 2, "\(pages) pages")
  }

  @Test("removing half of all keys keeps pages used, removing all leaves none")
  func removalShrinksTheTree() {
    for seed in Seeds.list(1) {
      var random = SeededGenerator(seed: seed)
      var keys = (0..<12_000).map { _ in random.bytes(16) }
      var grown = Grown(keys)
      keys.shuffle(using: &random)
      grown.writer.begin()
      for key in keys.prefix(6_000) { grown.tree.remove(key, grown.writer) }
      grown.writer.commit(version: 2)
      #expect(grown.findings == [], "seed \(seed)")
      #expect(grown.fill > 45, "seed \(seed): \(grown.fill) %")
      grown.writer.begin()
      for key in keys.suffix(6_000) { grown.tree.remove(key, grown.writer) }
      grown.writer.commit(version: 3)
      grown.writer.reclaim(upTo: 3)
      #expect(grown.tree.root == BTree.Root(payloadByteCount: 4), "seed \(seed)")
      #expect(grown.writer.statistics.usedPages == 0, "seed \(seed)")
    }
  }

  @Test("removing long keys takes their overflow pages back")
  func overflowPagesAreTakenBack() {
    for seed in Seeds.list(2) {
      var random = SeededGenerator(seed: seed)
      let common = [UInt8](repeating: 7, count: 9_000)
      var keys = (0..<120).map { _ in
        common + random.bytes(Int.random(in: 4...7_384, using: &random))
      }
      var grown = Grown(keys)
      #expect(grown.findings == [], "seed \(seed)")
      keys.shuffle(using: &random)
      grown.writer.begin()
      for key in keys { #expect(grown.tree.remove(key, grown.writer) != nil, "seed \(seed)") }
      grown.writer.commit(version: 2)
      grown.writer.reclaim(upTo: 2)
      #expect(grown.writer.statistics.usedPages == 0, "seed \(seed)")
    }
  }

  @Test("the empty key and the longest are keys like others")
  func extremeKeys() {
    let longest = [UInt8](repeating: 0xFF, count: BTree.maximumKeyLength)
    var grown = Grown([longest, [], [0], Array(longest.dropLast())])
    let arena = grown.writer.arena
    #expect(grown.findings == [])
    #expect(grown.tree.contents(arena).map(\.key) == [[], [0], longest.dropLast(), longest])
    #expect(grown.tree.find([], arena) == 1)
    #expect(grown.tree.find(longest, arena) == 0)
    #expect(grown.tree.rank(longest, arena) == 3)
    grown.writer.begin()
    #expect(grown.tree.remove([], grown.writer) == 1)
    #expect(grown.tree.remove([], grown.writer) == nil)
    grown.writer.commit(version: 2)
    #expect(grown.tree.find([], arena) == nil)
  }

  @Test("an empty tree answers everything")
  func emptyTree() {
    let arena = PageArena()
    let tree = TestTree()
    #expect(tree.find([1], arena) == nil)
    #expect(tree.rank([1], arena) == 0)
    var cursor = TreeCursor(tree.root, arena)
    cursor.seekFirst()
    #expect(!cursor.isValid)
    cursor.seek(toLastBelow: [1])
    #expect(!cursor.isValid)
    #expect(tree.findings(arena) == [])
  }

  @Test("the count of a range is the difference of two ranks")
  func rangeCounts() {
    let grown = Grown((0..<3_000).map { Self.number($0) })
    func count(_ lower: Int, _ upper: Int) -> Int {
      let range = KeyRange(from: Self.number(lower), upTo: Self.number(upper))
      return range.count(in: grown.tree.root, grown.writer.arena)
    }
    #expect(count(100, 2_500) == 2_400)
    #expect(count(0, 9_999) == 3_000)
    #expect(count(700, 700) == 0)
    #expect(count(900, 700) == 0)
  }
}
