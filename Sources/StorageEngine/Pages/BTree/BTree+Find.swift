extension BTree {
  /// The payload of a key, or nil if the tree does not have it; 0 for trees without payloads.
  static func find(
    _ key: UnsafeRawBufferPointer, in root: Root, _ arena: PageArena
  ) -> UInt64? {
    let table = arena.table
    let key = Key(key, table)
    guard let leaf = leaf(for: key, root, table, arena) else { return nil }
    let position = leaf.search(key, from: 0, arena)
    return position.isEqual ? leaf.payload(position.index) : nil
  }

  /// The leaf in which a key is or would be, or nil in an empty or damaged tree.
  @inline(__always)
  private static func leaf(
    for key: Key, _ root: Root, _ table: PageArena.Table, _ arena: PageArena
  ) -> TreePage? {
    var level = root.height
    if level == 0 { return nil }
    var number = root.page
    var page = TreePage(table.pointer(number))
    while level > 1 {
      guard page.isBranch else { return damaged(number, arena) }
      number = page.child(page.childIndex(key, arena))
      page = TreePage(table.pointer(number))
      level = level &- 1
    }
    guard page.kind == Int(root.leafKind.rawValue) else { return damaged(number, arena) }
    return page
  }

  @inline(never)
  private static func damaged(_ number: PageNumber, _ arena: PageArena) -> TreePage? {
    arena.noteDamage(at: number)
    return nil
  }

  /// The number of keys that are less than `key`.
  static func rank(
    of key: UnsafeRawBufferPointer, in root: Root, _ arena: PageArena
  ) -> UInt64 {
    let table = arena.table
    let key = Key(key, table)
    var level = root.height
    if level == 0 { return 0 }
    var rank: UInt64 = 0
    var number = root.page
    while level > 1 {
      let page = TreePage(table.pointer(number))
      guard page.isBranch else {
        arena.noteDamage(at: number)
        return rank
      }
      let index = page.childIndex(key, arena)
      for before in 0..<index { rank &+= page.keyCount(before) }
      number = page.child(index)
      level = level &- 1
    }
    let leaf = TreePage(table.pointer(number))
    guard leaf.kind == Int(root.leafKind.rawValue) else {
      arena.noteDamage(at: number)
      return rank
    }
    return rank &+ UInt64(leaf.search(key, from: 0, arena).index)
  }
}
