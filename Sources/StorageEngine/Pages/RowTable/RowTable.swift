/// A radix tree over row numbers: leaves of entries, branches of child page numbers.
///
/// Both kinds of page have the page header and then nothing but their numbers, little-endian. Child
/// 0 stands for rows that were never set.
enum RowTable {
  /// Entries in a leaf.
  @inline(__always)
  static var leafCapacity: Int { (PageLayout.size - PageLayout.headerSize) / 8 }

  /// Children of a branch.
  @inline(__always)
  static var branchCapacity: Int { (PageLayout.size - PageLayout.headerSize) / 4 }

  /// The number of levels that cover all row numbers.
  static let maximumHeight: Int = {
    var height = 1
    while rows(height: height) <= Int(UInt32.max) { height += 1 }
    return height
  }()

  /// The number of rows for which a table of this height has room.
  @inline(__always)
  static func rows(height: Int) -> Int {
    var rows = leafCapacity
    var level = 1
    while level < height {
      rows = rows &* branchCapacity
      level = level &+ 1
    }
    return height == 0 ? 0 : rows
  }

  /// The entry of a row; 0 if it was never set.
  @inline(__always)
  static func get(_ row: UInt32, in root: Root, _ arena: PageArena) -> UInt64 {
    let table = arena.table
    let row = Int(row)
    if root.height == 3 { return get(row, inThreeLevels: root, table, arena) }
    var span = rows(height: root.height)
    guard row < span else { return 0 }
    var level = root.height
    var number = root.page
    var left = row
    while level > 1 {
      let page = table.pointer(number)
      guard page.read8(PageLayout.kindOffset) == Int(PageLayout.Kind.rowBranch.rawValue) else {
        return damaged(number, arena)
      }
      span = span / branchCapacity
      let index = left / span
      left = left &- index &* span
      number = PageNumber(page.read32(PageLayout.headerSize &+ index &* 4))
      if number == .none { return 0 }
      level = level &- 1
    }
    // The leaf's kind is not checked: its first cache line would be another miss. A wrong entry
    // leads to a frame that does not verify.
    let leaf = table.pointer(number)
    return leaf.read64(PageLayout.headerSize &+ left &* 8)
  }

  /// The entry of a row in a table with the most common height, for some hundred thousand to some
  /// ten million rows: the divisors are known at compile time.
  @inline(__always)
  private static func get(
    _ row: Int, inThreeLevels root: Root, _ table: PageArena.Table, _ arena: PageArena
  ) -> UInt64 {
    let (leafIndex, slot) = row.quotientAndRemainder(dividingBy: leafCapacity)
    let (top, middle) = leafIndex.quotientAndRemainder(dividingBy: branchCapacity)
    guard top < branchCapacity else { return 0 }
    let upper = table.pointer(root.page)
    guard upper.read8(PageLayout.kindOffset) == Int(PageLayout.Kind.rowBranch.rawValue) else {
      return damaged(root.page, arena)
    }
    let number = PageNumber(upper.read32(PageLayout.headerSize &+ top &* 4))
    if number == .none { return 0 }
    let lower = table.pointer(number)
    guard lower.read8(PageLayout.kindOffset) == Int(PageLayout.Kind.rowBranch.rawValue) else {
      return damaged(number, arena)
    }
    let leaf = PageNumber(lower.read32(PageLayout.headerSize &+ middle &* 4))
    if leaf == .none { return 0 }
    return table.pointer(leaf).read64(PageLayout.headerSize &+ slot &* 8)
  }

  @inline(never)
  private static func damaged(_ number: PageNumber, _ arena: PageArena) -> UInt64 {
    arena.noteDamage(at: number)
    return 0
  }

  /// Sets the entry of a row, in a transaction of the writer. In a damaged table nothing is set,
  /// and `PageArena.damagedPage` shows the damage.
  static func set(
    _ row: UInt32, _ value: UInt64, in root: inout Root, _ writer: PageWriter
  ) {
    let table = writer.table
    grow(&root, toHold: Int(row), writer)
    assert(Int(row) < rows(height: root.height), "the table has room for the row")
    root.page = writer.writable(root.page)
    var span = rows(height: root.height)
    var level = root.height
    var number = root.page
    var left = Int(row)
    while level > 1 {
      let page = table.mutable(number)
      guard expect(.rowBranch, page, number, writer) else { return }
      span = span / branchCapacity
      let index = left / span
      left = left &- index &* span
      let offset = PageLayout.headerSize &+ index &* 4
      let child = PageNumber(UnsafeRawPointer(page).read32(offset))
      let own =
        child == .none
        ? makePage(level == 2 ? .rowLeaf : .rowBranch, writer) : writer.writable(child)
      if own != child { page.write32(own.rawValue, offset) }
      number = own
      level = level &- 1
    }
    let leaf = table.mutable(number)
    guard expect(.rowLeaf, leaf, number, writer) else { return }
    leaf.write64(value, PageLayout.headerSize &+ left &* 8)
  }

  @inline(__always)
  private static func expect(
    _ kind: PageLayout.Kind, _ page: UnsafeMutableRawPointer, _ number: PageNumber,
    _ writer: PageWriter
  ) -> Bool {
    if UnsafeRawPointer(page).read8(PageLayout.kindOffset) == Int(kind.rawValue) { return true }
    writer.arena.noteDamage(at: number)
    return false
  }

  /// Adds levels at the top until the table has room for the row.
  @inline(__always)
  private static func grow(
    _ root: inout Root, toHold row: Int, _ writer: PageWriter
  ) {
    while rows(height: root.height) <= row {
      let below = root.page
      root.page = makePage(root.height == 0 ? .rowLeaf : .rowBranch, writer)
      if root.height > 0 {
        writer.table.mutable(root.page).write32(below.rawValue, PageLayout.headerSize)
      }
      root.height += 1
    }
  }

  private static func makePage(_ kind: PageLayout.Kind, _ writer: PageWriter) -> PageNumber {
    let number = writer.allocate()
    let page = writer.table.mutable(number)
    (page + PageLayout.kindOffset).initializeMemory(
      as: UInt8.self, repeating: 0, count: PageLayout.size - PageLayout.kindOffset)
    page.write8(Int(kind.rawValue), PageLayout.kindOffset)
    return number
  }
}

extension RowTable {
  /// The location of a row table: a dense array of 8-byte entries by row number, in copy-on-write
  /// pages.
  struct Root: Sendable, Hashable {
    /// The topmost page, or none if no row was ever set.
    var page: PageNumber = .none
    /// Levels: 0 for the empty table, 1 for a single leaf.
    var height: Int = 0

    init() {}

    /// Creates a stored root from its fields; nil if no table in `pageCount` pages can have them.
    /// The checker verifies the pages that it refers to.
    init?(storedPage page: PageNumber, height: Int, pageCount: Int) {
      guard (0...RowTable.maximumHeight).contains(height),
        page.rawValue <= UInt32(clamping: pageCount), (height == 0) == (page == .none)
      else { return nil }
      self.page = page
      self.height = height
    }
  }
}
