import TestSupport

@testable import StorageEngine

/// A tree and a row table under transactions, with the versions that are in use and all their
/// pages.
struct PinnedPagesModel {
  /// One commit: its roots, and every page that they lead to with the hash of its bytes.
  struct Version {
    let number: UInt64
    let tree: TestTree
    let rows: RowTable.Root
    /// Pages that a checkpoint has copied are removed.
    var pages: [UInt32: UInt64]
    var copied: CopiedPages?
  }

  let arena = PageArena()
  let writer: PageWriter
  var random: SeededGenerator
  private let keys: [[UInt8]]
  private var tree = TestTree()
  private var rows = RowTable.Root()
  private var lastNumber: UInt64 = 0
  /// From the one that readers see to the newest.
  private(set) var recent: [Version] = []
  /// Older than all those or the first of them, in ascending order, some more than once.
  private(set) var pinned: [Version] = []

  init(seed: UInt64, keyCount: Int) {
    writer = PageWriter(arena)
    var random = SeededGenerator(seed: seed)
    keys = (0..<keyCount).map { _ in KeyStyle.mixed.key(&random) }
    self.random = random
  }

  var inUse: [Version] { pinned + recent }

  /// Runs a transaction that commits or does not.
  mutating func transact(changes: Int, commits: Bool) {
    let before = (tree, rows)
    writer.begin()
    change(changes)
    if random.chance(1, in: 3) { nest() }
    guard commits else {
      writer.abort()
      (tree, rows) = before
      return
    }
    lastNumber += 1
    writer.commit(version: lastNumber)
    recent.append(Version(number: lastNumber, tree: tree, rows: rows, pages: reachable()))
  }

  private mutating func nest() {
    let before = (tree, rows)
    let savepoint = writer.savepoint()
    change(Int.random(in: 0...4, using: &random))
    if random.chance(1, in: 2) {
      writer.rollback(to: savepoint)
      (tree, rows) = before
    } else {
      writer.release(savepoint)
    }
    change(Int.random(in: 0...3, using: &random))
  }

  private mutating func change(_ count: Int) {
    for _ in 0..<count {
      let index = Int.random(in: 0..<keys.count, using: &random)
      if random.chance(1, in: 4) {
        tree.remove(keys[index], writer)
      } else {
        tree.upsert(keys[index], random.next() >> 32, writer)
      }
      RowTable.set(UInt32(index * 40), random.next(), in: &rows, writer)
    }
  }

  /// Lets readers see a newer commit.
  mutating func publish() {
    guard recent.count > 1 else { return }
    recent.removeFirst(Int.random(in: 1..<recent.count, using: &random))
  }

  mutating func pin(copying: Bool = false) {
    guard var newest = recent.first else { return }
    if copying { newest.copied = CopiedPages(arena) }
    pinned.append(newest)
  }

  var isCopying: Bool { pinned.contains { $0.copied != nil } }

  /// Copies some pages of each snapshot of a checkpoint.
  mutating func copySome() {
    for index in pinned.indices {
      let pages = pinned[index].pages.keys.sorted().shuffled(using: &random)
      copy(pages.prefix(Int.random(in: 0...60, using: &random)), index)
    }
  }

  mutating func copyAll() {
    for index in pinned.indices { copy(pinned[index].pages.keys.sorted()[...], index) }
  }

  private mutating func copy(_ pages: ArraySlice<UInt32>, _ index: Int) {
    guard let copied = pinned[index].copied else { return }
    for page in pages {
      copied.add(PageNumber(page))
      pinned[index].pages[page] = nil
    }
  }

  mutating func release() {
    guard !pinned.isEmpty else { return }
    pinned.remove(at: Int.random(in: 0..<pinned.count, using: &random))
  }

  mutating func releaseAll() { pinned = [] }

  func reclaim() {
    guard let published = recent.first?.number else { return }
    var pins: [PageWriter.PinnedVersion] = []
    for version in pinned where version.number < published {
      if pins.last?.version == version.number {
        pins[pins.count - 1].copied = nil
      } else {
        pins.append(PageWriter.PinnedVersion(version: version.number, copied: version.copied))
      }
    }
    writer.reclaim(upTo: published, pins: pins)
  }

  private func reachable() -> [UInt32: UInt64] {
    var seen = Set<UInt32>()
    BTree.check(tree.root, arena, seen: &seen) { _ in }
    RowTable.check(rows, arena, seen: &seen) { _ in }
    return Dictionary(uniqueKeysWithValues: seen.map { ($0, hash($0)) })
  }

  private func hash(_ page: UInt32) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(
      start: arena.pointer(to: PageNumber(page)), count: PageLayout.size)
    return XXH64.hash(bytes, seed: 0)
  }

  /// Whether every page of every version in use has the bytes that it was committed with.
  var isIntact: Bool {
    inUse.allSatisfy { version in version.pages.allSatisfy { hash($0.key) == $0.value } }
  }

  /// Pages that some version in use has.
  var needed: Set<UInt32> { inUse.reduce(into: []) { $0.formUnion($1.pages.keys) } }

  /// Every page that the writer would use again.
  func freePages() -> Set<UInt32> {
    let count = writer.statistics.freePages
    writer.begin()
    defer { writer.abort() }
    return Set((0..<count).map { _ in writer.allocate().rawValue })
  }
}
