extension BTree {
  /// Adds a key with its payload. If the tree has the key, changes nothing and returns the payload
  /// that it has. In a transaction of the writer.
  ///
  /// Unless the key is expected to be absent, it is looked up first, which avoids the copies of
  /// pages that an insertion makes on its way.
  @inline(__always)
  static func insertIfAbsent(
    _ key: UnsafeRawBufferPointer, _ payload: UInt64, in root: inout Root, _ writer: PageWriter,
    expectsAbsent: Bool
  ) -> UInt64? {
    if !expectsAbsent, let found = find(key, in: root, writer.arena) { return found }
    return upsert(key, payload, in: &root, writer, replacing: false)
  }

  /// Sets the payload of a key, which is added if the tree does not have it. Returns the payload
  /// that it had, or nil. Payloads are truncated to the tree's size. Unless `replacing`, an
  /// existing key keeps its payload. In a transaction of the writer.
  ///
  /// In a damaged tree nothing is set, and `PageArena.damagedPage` shows the damage.
  static func upsert(
    _ key: UnsafeRawBufferPointer, _ payload: UInt64, in root: inout Root, _ writer: PageWriter,
    replacing: Bool = true
  ) -> UInt64? {
    precondition(key.count <= maximumKeyLength, "the key is not too long")
    let key = Key(key, writer.table)
    if root.height == 0 {
      plant(key, payload, in: &root, writer)
      return nil
    }
    guard let depth = openPath(to: key, &root, writer) else { return nil }
    let step = writer.scratch.path + depth
    let leaf = TreePageEditor(step.pointee.page)
    let position = leaf.page.search(key, from: 0, writer.arena)
    if position.isEqual {
      let old = leaf.page.payload(position.index)
      if replacing { leaf.setPayload(payload, at: position.index) }
      return old
    }
    step.pointee.index = position.index
    root.count &+= 1
    for level in 0..<depth {
      let above = writer.scratch.path[level]
      let page = TreePageEditor(above.page)
      page.setKeyCount(page.page.keyCount(above.index) &+ 1, at: above.index)
    }
    insert(leafCell(key, payload, writer), depth: depth, &root, writer)
    return nil
  }

  private static func leafCell(
    _ key: Key, _ payload: UInt64, _ writer: PageWriter
  ) -> TreeCell {
    let limit = TreePage.inlineLimit
    let overflow =
      key.count <= limit
      ? PageNumber.none : OverflowChain.write(key.bytes + limit, key.count - limit, writer)
    return TreeCell(
      key: key.bytes, total: key.count, overflow: overflow, value: payload, child: .none)
  }

  /// Creates the first leaf.
  private static func plant(
    _ key: Key, _ payload: UInt64, in root: inout Root, _ writer: PageWriter
  ) {
    let cell = leafCell(key, payload, writer)
    let number = writer.allocate()
    let leaf = TreePageEditor(writer.table.mutable(number))
    leaf.initialize(kind: Int(root.leafKind.rawValue), prefix: key.bytes, prefixLength: 0)
    leaf.insert(cell, at: 0)
    root.page = number
    root.height = 1
    root.count = 1
  }

  /// Makes all pages from the root to the leaf of a key writable and records them in the scratch
  /// path. Returns the depth of the leaf, or nil if a page is not what it should be.
  @inline(__always)
  private static func openPath(
    to key: Key, _ root: inout Root, _ writer: PageWriter
  ) -> Int? {
    let path = writer.scratch.path
    let leafDepth = root.height &- 1
    var number = writer.writable(root.page)
    root.page = number
    var depth = 0
    while true {
      let page = writer.table.mutable(number)
      let editor = TreePageEditor(page)
      let isLeaf = depth == leafDepth
      guard editor.page.kind == Int((isLeaf ? root.leafKind : .branch).rawValue) else {
        writer.arena.noteDamage(at: number)
        return nil
      }
      if isLeaf {
        path[depth] = PageScratch.Step(page: page, number: number, index: 0)
        return depth
      }
      let index = editor.page.childIndex(key, writer.arena)
      path[depth] = PageScratch.Step(page: page, number: number, index: index)
      let child = editor.page.child(index)
      let own = writer.writable(child)
      if own != child { editor.setChild(own, at: index) }
      number = own
      depth = depth &+ 1
    }
  }

  /// Inserts a cell at the end of the path, splitting pages upwards as far as necessary.
  private static func insert(
    _ cell: TreeCell, depth: Int, _ root: inout Root, _ writer: PageWriter
  ) {
    let path = writer.scratch.path
    var cell = cell
    var depth = depth
    while true {
      let page = TreePageEditor(path[depth].page)
      let index = path[depth].index
      if page.insertIfFits(cell, at: index, writer.scratch) { return }
      let split = TreeSplit(
        left: page, index: index, cell: cell, edge: edge(path, depth), writer: writer)
      if depth > 0, !split.isInOrder {
        let above = path[depth - 1]
        let spill = TreeSpill(
          parent: TreePageEditor(above.page), child: above.index, index: index, cell: cell,
          writer: writer)
        if spill.run() { return }
      }
      cell = split.run()
      if depth == 0 { return grow(above: cell, &root, writer) }
      depth = depth &- 1
      let parent = TreePageEditor(path[depth].page)
      let parentIndex = path[depth].index
      parent.setKeyCount(parent.page.keyCount(parentIndex) &- cell.value, at: parentIndex)
      path[depth].index = parentIndex &+ 1
    }
  }

  /// Whether the page at the end of the path is the first or the last of its level.
  private static func edge(_ path: UnsafeMutablePointer<PageScratch.Step>, _ depth: Int)
    -> TreeSplit.Edge
  {
    var isFirst = true
    var isLast = true
    for level in 0..<depth {
      if path[level].index != 0 { isFirst = false }
      if path[level].index != TreePage(path[level].page).count - 1 { isLast = false }
    }
    return TreeSplit.Edge(isFirst: isFirst, isLast: isLast)
  }

  /// Creates a new root above the old one and its new sibling.
  private static func grow(
    above right: TreeCell, _ root: inout Root, _ writer: PageWriter
  ) {
    precondition(root.height < maximumHeight, "page numbers run out before height does")
    let number = writer.allocate()
    let page = TreePageEditor(writer.table.mutable(number))
    page.initialize(kind: Int(PageLayout.Kind.branch.rawValue), prefix: right.key, prefixLength: 0)
    let left = TreeCell(
      key: right.key, total: 0, overflow: .none, value: root.count &- right.value,
      child: root.page)
    page.insert(left, at: 0, withoutKey: true)
    page.insert(right, at: 1)
    root.page = number
    root.height += 1
  }
}
