/// Merges the cells of two neighbours into one page.
enum TreeMerge {
  /// A page with fewer bytes of slots and cells than this is merged with a neighbour if possible.
  static var underfull: Int { PageLayout.size * 3 / 8 }

  /// Whether a merged page keeps room for future keys.
  static func fits(_ bytes: Int, prefixLength: Int) -> Bool {
    bytes <= TreePage.room(prefixLength: prefixLength) * 7 / 8
  }

  /// Joins a child of the parent, both writable, with the neighbour before or after it, if they fit
  /// into one page. The parent loses a cell.
  static func run(parent: TreePageEditor, child index: Int, _ writer: PageWriter) -> Bool {
    if index + 1 < parent.page.count, join(parent, index, writer) { return true }
    return index > 0 && join(parent, index - 1, writer)
  }

  /// Joins the child at `index` with the next one.
  private static func join(
    _ parent: TreePageEditor, _ index: Int, _ writer: PageWriter
  ) -> Bool {
    assert(index + 1 < parent.page.count, "the child has a neighbour")
    let leftNumber = parent.page.child(index)
    let rightNumber = parent.page.child(index + 1)
    let left = TreePage(writer.table.pointer(leftNumber))
    let right = TreePage(writer.table.pointer(rightNumber))
    guard left.kind == right.kind else {
      writer.arena.noteDamage(at: rightNumber)
      return false
    }
    guard fits(left.usedBytes + right.usedBytes, prefixLength: 0) else { return false }
    let separator = separator(parent.page, index + 1, writer)
    let length = prefixLength(left, right, separator)
    var bytes =
      left.bytes(0..<left.count, prefixLength: length)
      + right.bytes(0..<right.count, prefixLength: length)
    if left.isBranch {
      bytes += separator.size(payloadWidth: 0, prefixLength: length)
    }
    guard fits(bytes, prefixLength: length) else { return false }

    let own = writer.writable(leftNumber)
    if own != leftNumber { parent.setChild(own, at: index) }
    merge(TreePageEditor(writer.table.mutable(own)), right, separator, length, writer)
    parent.setKeyCount(parent.page.keyCount(index) &+ parent.page.keyCount(index + 1), at: index)
    if !left.isBranch { BTree.retireOverflow(of: parent.page, index + 1, writer) }
    parent.remove(at: index + 1)
    writer.retire(rightNumber)
    return true
  }

  /// The parent's key between two children, in `scratch.firstKey`.
  private static func separator(
    _ parent: TreePage, _ index: Int, _ writer: PageWriter
  ) -> TreeCell {
    parent.copyInlineKey(index, to: writer.scratch.firstKey)
    let key = parent.key(index)
    return TreeCell(
      key: UnsafeRawPointer(writer.scratch.firstKey), total: key.total, overflow: key.overflow,
      value: 0, child: .none)
  }

  private static func prefixLength(
    _ left: TreePage, _ right: TreePage, _ separator: TreeCell
  ) -> Int {
    let common = ByteOrder.commonPrefix(
      left.prefix, right.prefix, min(left.prefixLength, right.prefixLength))
    // The separator moves down only between branches.
    if !left.isBranch { return common }
    return ByteOrder.commonPrefix(left.prefix, separator.key, min(common, separator.inlineCount))
  }

  private static func merge(
    _ left: TreePageEditor, _ right: TreePage, _ separator: TreeCell, _ length: Int,
    _ writer: PageWriter
  ) {
    let scratch = writer.scratch
    left.rebuild(prefix: right.prefix, prefixLength: length, scratch)
    guard right.isBranch else {
      return left.append(0..<right.count, of: right, scratch)
    }
    var first = separator
    first.value = right.keyCount(0)
    first.child = right.child(0)
    left.insert(first, at: left.page.count)
    left.append(1..<right.count, of: right, scratch)
  }
}
