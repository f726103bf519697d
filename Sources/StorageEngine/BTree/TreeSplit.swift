/// Divides a page that has no room for one more cell into two.
///
/// The cells of the page with the new one among them are numbered from 0: the *sequence*. Those
/// before the cut stay in the page, the others go to a new page to its right.
struct TreeSplit {
  /// Whether a page is the first or the last of its level.
  struct Edge {
    let isFirst: Bool
    let isLast: Bool
  }

  let left: TreePageEditor
  /// Where the new cell belongs.
  let index: Int
  let cell: TreeCell
  let edge: Edge
  let writer: PageWriter

  /// Divides the page. Returns the cell for the parent: the key that separates the two pages, the
  /// new page and the number of keys below it. The key is in one of the two key buffers of the
  /// scratch memory, the one in which the new cell's key is not unless it is that very key.
  func run() -> TreeCell {
    let cut = cut()
    let source = left.moveToScratch(writer.scratch)
    let separator = separator(source, cut)
    let number = writer.allocate()
    let right = TreePageEditor(writer.table.mutable(number))
    // A left page that keeps all it has need not be touched.
    if cut != index || index != source.count { fill(left, 0..<cut, of: source, isRight: false) }
    fill(right, cut..<(source.count + 1), of: source, isRight: true)
    return TreeCell(
      key: separator.key, total: separator.total, overflow: separator.overflow,
      value: right.page.totalKeyCount, child: number)
  }

  /// Where to cut. At the edges of a level keys tend to come in order: the page that will see no
  /// more of them is left full. Otherwise both pages get the same number of bytes.
  ///
  /// A key that does not share the prefix is less or greater than all others. If the page cannot
  /// do without its prefix, that key goes alone.
  private func cut() -> Int {
    let page = left.page
    let first = page.firstKeyIndex
    if !cell.shares(prefixOf: page) { return index == page.count ? page.count : 1 }
    if edge.isLast, index == page.count { return page.count }
    if edge.isFirst, index == first { return 1 }
    let own =
      TreePage.slotSize
      + cell.size(payloadWidth: page.payloadWidth, prefixLength: page.prefixLength)
    let half = (page.usedBytes + own) / 2
    var bytes = 0
    for position in 0..<page.count {
      let size =
        position == index
        ? own
        : TreePage.slotSize + page.cellSize(position < index ? position : position - 1)
      if position > 0, bytes + size / 2 >= half { return position }
      bytes += size
    }
    return page.count
  }

  /// Writes one of the two pages.
  private func fill(
    _ editor: TreePageEditor, _ range: Range<Int>, of source: TreePage, isRight: Bool
  ) {
    let length = prefixLength(range, of: source, isRight: isRight)
    let scratch = writer.scratch
    editor.initialize(
      kind: source.kind, prefix: UnsafeRawPointer(scratch.inlineKey), prefixLength: length)
    let withoutKey = isRight && source.isBranch
    if range.upperBound <= index {
      editor.append(range, of: source, firstWithoutKey: withoutKey, scratch)
      return
    }
    if range.lowerBound > index {
      let moved = (range.lowerBound - 1)..<(range.upperBound - 1)
      editor.append(moved, of: source, firstWithoutKey: withoutKey, scratch)
      return
    }
    let before = range.lowerBound..<index
    editor.append(before, of: source, firstWithoutKey: withoutKey, scratch)
    editor.insert(cell, at: before.count, withoutKey: withoutKey && before.isEmpty)
    editor.append(index..<(range.upperBound - 1), of: source, scratch)
  }

  /// The length of the prefix for a page with the given cells of the sequence, whose bytes are
  /// left in `scratch.inlineKey`. A single key shares what it has in common with its neighbour
  /// beyond the cut, as the keys to come probably will.
  private func prefixLength(
    _ range: Range<Int>, of source: TreePage, isRight: Bool
  ) -> Int {
    let scratch = writer.scratch
    let first = range.lowerBound + (source.isBranch ? 1 : 0)
    guard first < range.upperBound else { return 0 }
    let isSingle = first + 1 == range.upperBound
    let last = isSingle ? (isRight ? first - 1 : first + 1) : range.upperBound - 1
    let count = copyKey(first, of: source, to: scratch.inlineKey)
    let otherCount = copyKey(last, of: source, to: scratch.otherInlineKey)
    let limit = min(count, otherCount, TreePage.prefixLimit)
    let length = ByteOrder.commonPrefix(
      UnsafeRawPointer(scratch.inlineKey), UnsafeRawPointer(scratch.otherInlineKey), limit)
    let now = source.prefixLength
    return length > now && length < now + TreePage.prefixStep ? now : length
  }

  /// Copies the inline part of a key of the sequence. Returns its length.
  private func copyKey(
    _ position: Int, of source: TreePage, to target: UnsafeMutableRawPointer
  ) -> Int {
    if position != index {
      return source.copyInlineKey(position < index ? position : position - 1, to: target)
    }
    target.copyMemory(from: cell.key, byteCount: cell.inlineCount)
    return cell.inlineCount
  }
}

/// The key between the two pages.
extension TreeSplit {
  struct Separator {
    let key: UnsafeRawPointer
    let total: Int
    let overflow: PageNumber
  }

  private func separator(_ source: TreePage, _ cut: Int) -> Separator {
    source.isBranch ? promotedKey(source, cut) : shortestSeparator(source, cut)
  }

  /// The key of the first cell on the right, which that cell gives up with its overflow pages.
  private func promotedKey(_ source: TreePage, _ cut: Int) -> Separator {
    if cut == index {
      return Separator(key: cell.key, total: cell.total, overflow: cell.overflow)
    }
    let scratch = writer.scratch
    let isSecond = cell.key == UnsafeRawPointer(scratch.secondKey)
    let target = isSecond ? scratch.firstKey : scratch.secondKey
    let position = cut < index ? cut : cut - 1
    source.copyInlineKey(position, to: target)
    let key = source.key(position)
    return Separator(key: UnsafeRawPointer(target), total: key.total, overflow: key.overflow)
  }

  /// The shortest key that is greater than the last on the left and not greater than the first on
  /// the right.
  private func shortestSeparator(_ source: TreePage, _ cut: Int) -> Separator {
    let scratch = writer.scratch
    let limit = TreePage.inlineLimit
    let left = UnsafeRawPointer(scratch.firstKey)
    let right = UnsafeRawPointer(scratch.secondKey)
    let leftCount = copyKey(cut - 1, of: source, to: scratch.firstKey)
    let rightCount = copyKey(cut, of: source, to: scratch.secondKey)
    let common = ByteOrder.commonPrefix(left, right, min(leftCount, rightCount))
    if common < limit { return Separator(key: right, total: common + 1, overflow: .none) }
    let leftTotal = copyWholeKey(cut - 1, of: source, to: scratch.firstKey)
    let rightTotal = copyWholeKey(cut, of: source, to: scratch.secondKey)
    let total = 1 + ByteOrder.commonPrefix(left, right, min(leftTotal, rightTotal))
    let overflow = OverflowChain.write(right + limit, total - limit, writer)
    return Separator(key: right, total: total, overflow: overflow)
  }

  private func copyWholeKey(
    _ position: Int, of source: TreePage, to target: UnsafeMutableRawPointer
  ) -> Int {
    if position != index {
      return source.copyKey(position < index ? position : position - 1, to: target, writer.arena)
    }
    target.copyMemory(from: cell.key, byteCount: cell.total)
    return cell.total
  }
}
