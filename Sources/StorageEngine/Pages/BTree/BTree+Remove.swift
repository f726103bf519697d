extension BTree {
  /// Removes a key. Returns its payload (0 in trees without payloads), or nil if the tree does not
  /// have it; then nothing is copied. In a transaction of the writer.
  static func remove(
    _ key: UnsafeRawBufferPointer, in root: inout Root, _ writer: PageWriter
  ) -> UInt64? {
    let key = Key(key, writer.table)
    guard let depth = findPath(to: key, root, writer) else { return nil }
    ownPath(depth, &root, writer)
    root.count &-= 1
    let step = writer.scratch.path[depth]
    let leaf = TreePageEditor(step.page)
    let old = leaf.page.payload(step.index)
    retireOverflow(of: leaf.page, step.index, writer)
    leaf.remove(at: step.index)
    shrink(depth, &root, writer)
    return old
  }

  /// Records the path to a key in the scratch path and returns the depth of its leaf; nil if the
  /// tree does not have the key.
  private static func findPath(
    to key: Key, _ root: Root, _ writer: PageWriter
  ) -> Int? {
    if root.height == 0 { return nil }
    let path = writer.scratch.path
    let leafDepth = root.height - 1
    var number = root.page
    for depth in 0...leafDepth {
      let memory = writer.table.mutable(number)
      let page = TreePage(memory)
      let isLeaf = depth == leafDepth
      guard page.kind == Int((isLeaf ? root.leafKind : .branch).rawValue) else {
        writer.arena.noteDamage(at: number)
        return nil
      }
      if isLeaf {
        let position = page.search(key, from: 0, writer.arena)
        path[depth] = PageScratch.Step(page: memory, number: number, index: position.index)
        return position.isEqual ? depth : nil
      }
      let index = page.childIndex(key, writer.arena)
      path[depth] = PageScratch.Step(page: memory, number: number, index: index)
      number = page.child(index)
    }
    return nil
  }

  /// Makes the pages of the path writable and subtracts one from the key counts along it.
  private static func ownPath(_ depth: Int, _ root: inout Root, _ writer: PageWriter) {
    let path = writer.scratch.path
    for level in 0...depth {
      let number = path[level].number
      let own = writer.writable(number)
      if own != number {
        path[level].number = own
        path[level].page = writer.table.mutable(own)
        if level == 0 {
          root.page = own
        } else {
          TreePageEditor(path[level - 1].page).setChild(own, at: path[level - 1].index)
        }
      }
      if level < depth {
        let page = TreePageEditor(path[level].page)
        page.setKeyCount(page.page.keyCount(path[level].index) &- 1, at: path[level].index)
      }
    }
  }

  /// Removes empty pages and merges underfull ones, from the leaf of the path upwards, then removes
  /// roots with a single child.
  private static func shrink(_ leafDepth: Int, _ root: inout Root, _ writer: PageWriter) {
    let path = writer.scratch.path
    var depth = leafDepth
    while depth > 0 {
      let page = TreePage(path[depth].page)
      let parent = TreePageEditor(path[depth - 1].page)
      let index = path[depth - 1].index
      if page.count == 0 {
        writer.retire(path[depth].number)
        removeChild(index, from: parent, writer)
      } else {
        guard page.usedBytes < TreeMerge.underfull,
          TreeMerge.run(parent: parent, child: index, writer)
        else { return }
      }
      depth -= 1
    }
    collapse(&root, writer)
  }

  private static func collapse(_ root: inout Root, _ writer: PageWriter) {
    while true {
      let page = TreePage(writer.table.pointer(root.page))
      if page.count == 0 {
        writer.retire(root.page)
        root.page = .none
        root.height = 0
        return
      }
      guard page.isBranch, page.count == 1 else { return }
      let child = page.child(0)
      writer.retire(root.page)
      root.page = child
      root.height -= 1
    }
  }

  /// Removes a child's cell from a branch.
  private static func removeChild(
    _ index: Int, from parent: TreePageEditor, _ writer: PageWriter
  ) {
    if index > 0 {
      retireOverflow(of: parent.page, index, writer)
    } else if parent.page.count > 1 {
      retireOverflow(of: parent.page, 1, writer)
    }
    parent.remove(at: index)
    if index == 0, parent.page.count > 0 { parent.dropFirstKey() }
  }

  static func retireOverflow(of page: TreePage, _ index: Int, _ writer: PageWriter) {
    let key = page.key(index)
    if key.overflow != .none {
      OverflowChain.retire(key.overflow, total: key.total - TreePage.inlineLimit, writer)
    }
  }

  /// Gives every page of a tree back. In a transaction of the writer; the root must not be used
  /// afterwards. The pages below a damaged page are not found and stay allocated.
  static func removeAll(_ root: Root, _ writer: PageWriter) {
    guard root.height > 0, root.height <= maximumHeight else { return }
    removeAll(root.page, height: root.height, root.leafKind, writer)
  }

  private static func removeAll(
    _ number: PageNumber, height: Int, _ leafKind: PageLayout.Kind, _ writer: PageWriter
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
