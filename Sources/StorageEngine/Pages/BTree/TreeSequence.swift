/// The cells of a page, or of two neighbours, with a new one among them, numbered from 0.
struct TreeSequence {
  /// The page, or the left neighbour.
  var first: TreePage
  /// The right neighbour; both are leaves if there is one.
  var second: TreePage?
  /// The position of the new cell.
  let index: Int
  let cell: TreeCell

  var count: Int { first.count + 1 + (second?.count ?? 0) }

  /// An old cell: its page and its index there.
  @inline(__always)
  private func place(_ position: Int) -> (page: TreePage, index: Int) {
    let old = position < index ? position : position &- 1
    if let second, old >= first.count { return (second, old &- first.count) }
    return (first, old)
  }

  /// Copies the inline part of a key. Returns its length.
  func copyInlineKey(_ position: Int, to target: UnsafeMutableRawPointer) -> Int {
    if position != index {
      let place = place(position)
      return place.page.copyInlineKey(place.index, to: target)
    }
    target.copyMemory(from: cell.key, byteCount: cell.inlineCount)
    return cell.inlineCount
  }

  /// Copies a key of a leaf; the new cell must have all bytes of its key. Returns its length.
  func copyKey(
    _ position: Int, to target: UnsafeMutableRawPointer, _ arena: PageArena
  ) -> Int {
    if position != index {
      let place = place(position)
      return place.page.copyKey(place.index, to: target, arena)
    }
    target.copyMemory(from: cell.key, byteCount: cell.total)
    return cell.total
  }

  /// Bytes that a cell and its slot take now; for the new cell, with the first page's prefix.
  @inline(__always)
  func size(_ position: Int) -> Int {
    if position != index {
      let place = place(position)
      return TreePage.slotSize &+ place.page.cellSize(place.index)
    }
    return TreePage.slotSize
      &+ cell.size(payloadWidth: first.payloadWidth, prefixLength: first.prefixLength)
  }

  /// Bytes that slots and cells of a range would take under a prefix of the given length.
  func bytes(_ range: Range<Int>, prefixLength: Int) -> Int {
    var bytes = 0
    forEachRun(range) { page, run in bytes += page.bytes(run, prefixLength: prefixLength) }
    if range.contains(index) {
      bytes +=
        TreePage.slotSize
        + cell.size(payloadWidth: first.payloadWidth, prefixLength: prefixLength)
    }
    return bytes
  }

  /// The position of a cut that leaves both parts with about the same number of bytes.
  func middle() -> Int {
    let half = (first.usedBytes + (second?.usedBytes ?? 0) + size(index)) / 2
    var bytes = 0
    for position in 0..<(count - 1) {
      let size = size(position)
      if position > 0, bytes + size / 2 >= half { return position }
      bytes += size
    }
    return count - 1
  }

  /// Calls `body` with the ranges of old cells, page by page, that a range consists of.
  private func forEachRun(_ range: Range<Int>, _ body: (TreePage, Range<Int>) -> Void) {
    let lower = range.lowerBound <= index ? range.lowerBound : range.lowerBound - 1
    let upper = range.upperBound <= index ? range.upperBound : range.upperBound - 1
    let border = first.count
    if lower < min(upper, border) { body(first, lower..<min(upper, border)) }
    if let second, max(lower, border) < upper {
      body(second, (max(lower, border) - border)..<(upper - border))
    }
  }
}

/// Writing a page from a part of the sequence.
extension TreeSequence {
  /// The length of the prefix for a page with a part of the sequence, one side of a cut. Its bytes
  /// are left in `scratch.inlineKey`. For a single key it is what the key has in common with its
  /// neighbour beyond the cut, as future keys probably will.
  func prefixLength(_ range: Range<Int>, isRight: Bool, _ scratch: PageScratch) -> Int {
    let start = range.lowerBound + (first.isBranch ? 1 : 0)
    guard start < range.upperBound else { return 0 }
    let isSingle = start + 1 == range.upperBound
    let end = isSingle ? (isRight ? start - 1 : start + 1) : range.upperBound - 1
    let count = copyInlineKey(start, to: scratch.inlineKey)
    let other = copyInlineKey(end, to: scratch.otherInlineKey)
    return ByteOrder.commonPrefix(
      UnsafeRawPointer(scratch.inlineKey), UnsafeRawPointer(scratch.otherInlineKey),
      min(count, other, TreePage.prefixLimit))
  }

  /// Writes one side of a cut to a page, which must not be one that the sequence reads.
  func fill(
    _ editor: TreePageEditor, _ range: Range<Int>, isRight: Bool, _ scratch: PageScratch
  ) {
    assert(!range.isEmpty && range.upperBound <= count, "a part of the sequence")
    let length = prefixLength(range, isRight: isRight, scratch)
    editor.initialize(
      kind: first.kind, prefix: UnsafeRawPointer(scratch.inlineKey), prefixLength: length)
    let withoutKey = isRight && first.isBranch
    guard range.contains(index) else {
      return append(range, to: editor, withoutKey: withoutKey, scratch)
    }
    append(range.lowerBound..<index, to: editor, withoutKey: withoutKey, scratch)
    let isFirst = range.lowerBound == index
    editor.insert(cell, at: index - range.lowerBound, withoutKey: withoutKey && isFirst)
    append((index + 1)..<range.upperBound, to: editor, withoutKey: false, scratch)
  }

  private func append(
    _ range: Range<Int>, to editor: TreePageEditor, withoutKey: Bool, _ scratch: PageScratch
  ) {
    forEachRun(range) { page, run in
      editor.append(run, of: page, firstWithoutKey: withoutKey, scratch)
    }
  }
}

/// The keys between two pages.
extension TreeSequence {
  struct Separator {
    let key: UnsafeRawPointer
    let total: Int
    let overflow: PageNumber
  }

  /// For leaves: the shortest key that is greater than the last before the cut and not greater than
  /// the first after it, in `scratch.secondKey`; nil if that is a long key.
  func inlineSeparator(_ cut: Int, _ scratch: PageScratch) -> Separator? {
    let leftCount = copyInlineKey(cut - 1, to: scratch.firstKey)
    let rightCount = copyInlineKey(cut, to: scratch.secondKey)
    let right = UnsafeRawPointer(scratch.secondKey)
    let common = ByteOrder.commonPrefix(
      UnsafeRawPointer(scratch.firstKey), right, min(leftCount, rightCount))
    if common >= TreePage.inlineLimit { return nil }
    return Separator(key: right, total: common + 1, overflow: .none)
  }

  /// For leaves: the separator, as `inlineSeparator` defines it, that is a long key, with overflow
  /// pages of its own.
  func longSeparator(_ cut: Int, _ writer: PageWriter) -> Separator {
    let scratch = writer.scratch
    let limit = TreePage.inlineLimit
    let leftTotal = copyKey(cut - 1, to: scratch.firstKey, writer.arena)
    let rightTotal = copyKey(cut, to: scratch.secondKey, writer.arena)
    let right = UnsafeRawPointer(scratch.secondKey)
    let common = ByteOrder.commonPrefix(
      UnsafeRawPointer(scratch.firstKey), right, min(leftTotal, rightTotal))
    let overflow = OverflowChain.write(right + limit, common + 1 - limit, writer)
    return Separator(key: right, total: common + 1, overflow: overflow)
  }

  /// For branches: the key of the first cell after the cut, which that cell gives up with its
  /// overflow pages. It is in the key buffer that does not contain the new cell's key, or is that
  /// very key.
  func promotedKey(_ cut: Int, _ scratch: PageScratch) -> Separator {
    if cut == index {
      return Separator(key: cell.key, total: cell.total, overflow: cell.overflow)
    }
    let isSecond = cell.key == UnsafeRawPointer(scratch.secondKey)
    let target = isSecond ? scratch.firstKey : scratch.secondKey
    let place = place(cut)
    place.page.copyInlineKey(place.index, to: target)
    let key = place.page.key(place.index)
    return Separator(key: UnsafeRawPointer(target), total: key.total, overflow: key.overflow)
  }
}
