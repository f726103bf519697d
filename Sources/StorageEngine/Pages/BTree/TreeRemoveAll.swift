extension BTree {
  /// Gives every page of a tree back. In a transaction of the writer; the root must not be used
  /// afterwards. The pages below a damaged page are not found and stay allocated.
  static func removeAll(_ root: TreeRoot, _ writer: PageWriter) {
    guard root.height > 0, root.height <= maximumHeight else { return }
    removeAll(root.page, height: root.height, root.leafKind, writer)
  }

  private static func removeAll(
    _ number: PageNumber, height: Int, _ leafKind: PageKind, _ writer: PageWriter
  ) {
    let page = TreePage(writer.arena.pointer(to: number))
    guard page.kind == Int((height == 1 ? leafKind : .branch).rawValue) else { return }
    for index in 0..<page.count {
      let key = page.key(index)
      if key.overflow != .none {
        OverflowChain.retire(key.overflow, total: key.total - TreePage.inlineLimit, writer)
      }
      if height > 1 { removeAll(page.child(index), height: height - 1, leafKind, writer) }
    }
    writer.retire(number)
  }
}
