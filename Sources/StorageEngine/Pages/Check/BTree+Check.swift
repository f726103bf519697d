extension BTree {
  /// Checks everything that holds in a valid tree: pages, key order within and between them, key
  /// counts, equal depth, no page reached twice. Calls `report` for each finding, with page numbers
  /// and never with content; not at all for a valid tree. Safe whatever the pages contain; reads
  /// all pages.
  static func check(_ root: Root, _ arena: PageArena, report: (String) -> Void) {
    var seen = Set<UInt32>()
    check(root, arena, seen: &seen, report: report)
  }

  /// Checks one of several structures that share no pages; `seen` contains the pages met so far.
  static func check(
    _ root: Root, _ arena: PageArena, seen: inout Set<UInt32>, report: (String) -> Void
  ) {
    if root.height == 0 {
      if root.page != .none || root.count != 0 { report("an empty tree has a page or keys") }
      return
    }
    guard root.height > 0, root.height <= maximumHeight else {
      return report("the height \(root.height) is not possible")
    }
    withoutActuallyEscaping(report) { report in
      var checker = TreeChecker(arena: arena, leafKind: root.leafKind, seen: seen, report: report)
      let count = checker.checkPage(root.page, height: root.height)
      if let count, count != root.count { report("the tree does not have the keys it counts") }
      seen = checker.seen
    }
  }
}

/// One run of the checker over one tree, in key order.
private struct TreeChecker {
  let arena: PageArena
  let leafKind: PageLayout.Kind
  var seen: Set<UInt32>
  let report: (String) -> Void
  /// The last key or separator met: the next one must be greater, or may be equal after a
  /// separator.
  private var previous: [UInt8]?
  private var previousIsSeparator = false

  init(
    arena: PageArena, leafKind: PageLayout.Kind, seen: Set<UInt32>,
    report: @escaping (String) -> Void
  ) {
    self.arena = arena
    self.leafKind = leafKind
    self.seen = seen
    self.report = report
  }

  /// Checks a page and everything below it. Separators are met between the keys that they separate,
  /// so that a single ascending order of all bounds the keys too. Returns the number of keys, or
  /// nil if a finding made counting pointless.
  mutating func checkPage(_ number: PageNumber, height: Int) -> UInt64? {
    guard let page = validPage(number, isLeaf: height == 1) else { return nil }
    if height == 1 {
      for index in 0..<page.count {
        guard let key = key(page, index, number) else { return nil }
        checkOrder(key, isSeparator: false, number)
      }
      return UInt64(page.count)
    }
    var total: UInt64? = 0
    for index in 0..<page.count {
      if index > 0 {
        guard let separator = key(page, index, number) else { return nil }
        checkOrder(separator, isSeparator: true, number)
      }
      let count = checkPage(page.child(index), height: height - 1)
      if let count, count != page.keyCount(index) {
        report("page \(number.rawValue): the key count of cell \(index) is wrong")
      }
      if let count, let sum = total { total = sum &+ count } else { total = nil }
    }
    return total
  }

  /// The page, if it has not been met, has the right kind and is valid in itself; otherwise nil.
  private mutating func validPage(_ number: PageNumber, isLeaf: Bool) -> TreePage? {
    guard arena.isMapped(number) else {
      report("page \(number.rawValue) does not exist")
      return nil
    }
    guard seen.insert(number.rawValue).inserted else {
      report("page \(number.rawValue) is reached twice")
      return nil
    }
    let pointer = arena.pointer(to: number)
    let page = TreePage(pointer)
    guard page.kind == Int((isLeaf ? leafKind : .branch).rawValue) else {
      report("page \(number.rawValue) is not of the kind that belongs there")
      return nil
    }
    do throws(PageValidator.Defect) {
      let bytes = UnsafeRawBufferPointer(start: pointer, count: PageLayout.size)
      try PageValidator.validate(bytes, childrenBelow: .max)
    } catch {
      report("page \(number.rawValue): \(error)")
      return nil
    }
    return page
  }

  /// A whole key, after its overflow pages have been found valid.
  private mutating func key(_ page: TreePage, _ index: Int, _ number: PageNumber) -> [UInt8]? {
    let cell = page.key(index)
    if cell.overflow != .none {
      let total = cell.total - TreePage.inlineLimit
      var done = 0
      var next = cell.overflow
      while done < total {
        guard let part = OverflowChain.part(of: next, from: done, total: total, arena) else {
          report("page \(number.rawValue): the overflow pages of cell \(index) are damaged")
          return nil
        }
        guard seen.insert(next.rawValue).inserted else {
          report("page \(next.rawValue) is reached twice")
          return nil
        }
        done += part.count
        next = part.next
      }
      if next != .none { report("page \(number.rawValue): the key of cell \(index) goes on") }
    }
    return [UInt8](unsafeUninitializedCapacity: cell.total + 4) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = page.copyKey(index, to: UnsafeMutableRawPointer(start), arena)
    }
  }

  private mutating func checkOrder(_ key: [UInt8], isSeparator: Bool, _ number: PageNumber) {
    if let previous {
      let order = compare(previous, key)
      if order > 0 || order == 0 && !previousIsSeparator {
        report("page \(number.rawValue): keys are out of order")
      }
    }
    previous = key
    previousIsSeparator = isSeparator
  }

  private func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let a = left.baseAddress, let b = right.baseAddress else {
          return left.count - right.count
        }
        let order = ByteOrder.compare(a, b, min(left.count, right.count))
        return order == 0 ? left.count - right.count : order
      }
    }
  }
}
