extension RowTable {
  /// Checks that every page of a table is valid, of the right kind and reached once. Calls `report`
  /// for each finding. Safe whatever the pages contain; reads all pages.
  static func check(_ root: Root, _ arena: PageArena, report: (String) -> Void) {
    var seen = Set<UInt32>()
    check(root, arena, seen: &seen, report: report)
  }

  /// Checks one of several structures that share no pages; `seen` contains the pages met so far.
  static func check(
    _ root: Root, _ arena: PageArena, seen: inout Set<UInt32>, report: (String) -> Void
  ) {
    if root.height == 0 {
      if root.page != .none { report("an empty row table has a page") }
      return
    }
    guard root.height > 0, root.height <= maximumHeight else {
      return report("the height \(root.height) is not possible")
    }
    checkPage(root.page, height: root.height, arena, &seen, report)
  }

  private static func checkPage(
    _ number: PageNumber, height: Int, _ arena: PageArena, _ seen: inout Set<UInt32>,
    _ report: (String) -> Void
  ) {
    guard arena.isMapped(number) else {
      return report("page \(number.rawValue) does not exist")
    }
    guard seen.insert(number.rawValue).inserted else {
      return report("page \(number.rawValue) is reached twice")
    }
    let page = arena.pointer(to: number)
    let kind: PageLayout.Kind = height == 1 ? .rowLeaf : .rowBranch
    guard page.read8(PageLayout.kindOffset) == Int(kind.rawValue) else {
      return report("page \(number.rawValue) is not of the kind that belongs there")
    }
    do throws(PageValidator.Defect) {
      let bytes = UnsafeRawBufferPointer(start: page, count: PageLayout.size)
      try PageValidator.validate(bytes, childrenBelow: .max)
    } catch {
      return report("page \(number.rawValue): \(error)")
    }
    guard height > 1 else { return }
    for index in 0..<branchCapacity {
      let child = PageNumber(page.read32(PageLayout.headerSize + index * 4))
      if child != .none { checkPage(child, height: height - 1, arena, &seen, report) }
    }
  }
}
