/// Divides a page that has no room for one more cell into two.
struct TreeSplit {
  /// Whether a page is the first or the last of its level.
  struct Edge {
    let isFirst: Bool
    let isLast: Bool
  }

  let left: TreePageEditor
  /// The position of the new cell.
  let index: Int
  let cell: TreeCell
  let edge: Edge
  let writer: PageWriter

  /// Divides the page; the cells after the cut go to a new page. Returns the cell for the parent:
  /// the key that separates the two, the new page and the number of keys below it. The key is in
  /// one of the key buffers of the scratch memory.
  func run() -> TreeCell {
    let scratch = writer.scratch
    let source = left.moveToScratch(scratch)
    let sequence = TreeSequence(first: source, second: nil, index: index, cell: cell)
    let cut = cut(sequence)
    assert(cut > 0 && cut < sequence.count, "both pages get cells")
    let separator =
      source.isBranch
      ? sequence.promotedKey(cut, scratch)
      : sequence.inlineSeparator(cut, scratch) ?? sequence.longSeparator(cut, writer)
    let number = writer.allocate()
    let right = TreePageEditor(writer.table.mutable(number))
    // A left page that keeps all its cells need not be touched.
    if cut != index || index != source.count {
      sequence.fill(left, 0..<cut, isRight: false, scratch)
    }
    sequence.fill(right, cut..<sequence.count, isRight: true, scratch)
    return TreeCell(
      key: separator.key, total: separator.total, overflow: separator.overflow,
      value: right.page.totalKeyCount, child: number)
  }

  /// The position of the cut. At the edges of a level, keys tend to come in order: the page that
  /// will receive no more of them is left full. Otherwise both pages get the same number of bytes.
  ///
  /// A key that does not share the prefix is less or greater than all others. If the page cannot do
  /// without its prefix, that key goes to a page alone.
  private func cut(_ sequence: TreeSequence) -> Int {
    let page = left.page
    if !cell.shares(prefixOf: page) { return index == page.count ? page.count : 1 }
    if isInOrder { return index == page.count ? page.count : 1 }
    return sequence.middle()
  }

  /// Whether the key comes as in an ascending or descending series.
  var isInOrder: Bool {
    edge.isLast && index == left.page.count || edge.isFirst && index == left.page.firstKeyIndex
  }
}
