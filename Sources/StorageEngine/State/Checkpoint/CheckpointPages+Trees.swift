import Synchronization

/// Checks how pages fit together.
extension CheckpointPages {
  /// No tree of a store is higher, and a tree that is could grow beyond what the code of the trees
  /// can walk: with four children to a branch, which the longest keys allow, a tree of this height
  /// has more pages than an arena.
  static let maximumHeight = 20

  /// Compares a branch with its children, all of which have been checked.
  func judgeBranch(_ number: Int) throws(Fault) {
    let page = base + number * PageLayout.size
    let isTree = page.read8(PageLayout.kindOffset) == Int(PageLayout.Kind.branch.rawValue)
    var below: UInt8 = 0
    try forEachChild(of: number, isTree ? .branch : .rowBranch) { (child) throws(Fault) in
      guard shapes[child] != 0, below == 0 || below == shapes[child] else {
        throw Fault(page: number, reason: .below)
      }
      below = shapes[child]
    }
    let kind = PageLayout.Kind(rawValue: below >> 5)
    let isRight =
      switch kind {
      case .leafWithoutPayload, .leafWithPayload4, .leafWithPayload8: isTree
      case .rowLeaf: !isTree
      default: false
      }
    guard isRight, below & 31 < Self.maximumHeight else {
      throw Fault(page: number, reason: .below)
    }
    if isTree { try judgeTreeBranch(TreePage(page), number, level: Int(below & 31)) }
    shapes[number] = below + 1
  }

  private func judgeTreeBranch(_ page: TreePage, _ number: Int, level: Int) throws(Fault) {
    var total: UInt64 = 0
    for index in 0..<page.count {
      let child = Int(page.child(index).rawValue)
      guard counts[child] == page.keyCount(index) else {
        throw Fault(page: number, reason: .below)
      }
      total &+= counts[child]
    }
    counts[number] = total
    try checkLongKeys(page, number)
    let order = CellOrder(arena)
    for index in 1..<max(1, page.count) {
      let left = edgeLeaf(page.child(index - 1), level: level, isLast: true)
      let right = edgeLeaf(page.child(index), level: level, isLast: false)
      guard order.compare(left, left.count - 1, page, index) < 0,
        order.compare(page, index, right, 0) <= 0
      else { throw Fault(page: number, reason: .order) }
    }
  }

  /// The first or the last leaf below a page whose shape is known.
  private func edgeLeaf(_ number: PageNumber, level: Int, isLast: Bool) -> TreePage {
    var page = TreePage(base + Int(number.rawValue) * PageLayout.size)
    for _ in 1..<level {
      let child = page.child(isLast ? page.count - 1 : 0)
      page = TreePage(base + Int(child.rawValue) * PageLayout.size)
    }
    return page
  }

  // MARK: Roots

  func judgeRoots() throws(Fault) {
    let roots = metadata.roots
    for identifier in roots.tables.identifiers {
      guard let trees = roots.tables[identifier] else { continue }
      try judge(trees.primary)
      try judge(trees.oldVersions)
    }
    try judge(roots.entries)
    if roots.rows.height > 0 {
      try mark(Int(roots.rows.page.rawValue))
      guard shapes[Int(roots.rows.page.rawValue)] == Self.shape(.rowLeaf, level: roots.rows.height)
      else { throw Fault(page: Int(roots.rows.page.rawValue), reason: .below) }
    }
    guard freeRowCount.load(ordering: .relaxed) == roots.freeRowCount else {
      throw Fault(page: Int(roots.rows.page.rawValue), reason: .content)
    }
  }

  private func judge(_ root: BTree.Root) throws(Fault) {
    guard root.height > 0 else { return }
    let page = Int(root.page.rawValue)
    try mark(page)
    guard shapes[page] == Self.shape(root.leafKind, level: root.height),
      counts[page] == root.count
    else { throw Fault(page: page, reason: .below) }
  }
}
