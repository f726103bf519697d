/// Makes room in a full leaf by moving cells to a neighbour that has some. Splits become rarer, so
/// that leaves filled in random order are about four fifths full rather than two thirds.
struct TreeSpill {
  let parent: TreePageEditor
  /// The leaf's index in its parent.
  let child: Int
  /// The position of the new cell in the leaf.
  let index: Int
  let cell: TreeCell
  let writer: PageWriter

  /// Inserts the new cell with the help of a neighbour. Returns false, with nothing changed, if
  /// neither has enough room or anything is out of the ordinary.
  func run() -> Bool {
    let leaf = TreePage(writer.table.pointer(parent.page.child(child)))
    guard !leaf.isBranch, cell.shares(prefixOf: leaf) else { return false }
    if child + 1 < parent.page.count, level(child, index, writer) { return true }
    guard child > 0 else { return false }
    let left = TreePage(writer.table.pointer(parent.page.child(child - 1)))
    return level(child - 1, left.count + index, writer)
  }

  /// Bytes of room that both pages should have left afterwards; with less, a split would follow
  /// soon.
  private static var spare: Int { PageLayout.size / 8 }

  /// Divides the cells of two neighbours, one of which is the leaf, evenly between them.
  private func level(_ leftIndex: Int, _ index: Int, _ writer: PageWriter) -> Bool {
    let scratch = writer.scratch
    let rightIndex = leftIndex + 1
    let left = TreePage(writer.table.pointer(parent.page.child(leftIndex)))
    let right = TreePage(writer.table.pointer(parent.page.child(rightIndex)))
    let room = TreePage.room(prefixLength: 0) - Self.spare
    guard left.kind == right.kind, left.usedBytes + right.usedBytes <= 2 * room,
      parent.page.key(rightIndex).overflow == .none
    else { return false }
    var sequence = TreeSequence(first: left, second: right, index: index, cell: cell)
    let cut = sequence.middle()
    guard let separator = sequence.inlineSeparator(cut, scratch),
      fits(sequence, 0..<cut, isRight: false), fits(sequence, cut..<sequence.count, isRight: true)
    else { return false }
    var above = TreeCell(
      key: separator.key, total: separator.total, overflow: .none, value: 0, child: .none)
    guard above.shares(prefixOf: parent.page),
      parent.page.gap >= TreePage.slotSize
        + above.size(payloadWidth: TreePage.branchPayload, prefixLength: parent.page.prefixLength)
    else { return false }

    let ownLeft = own(leftIndex)
    let ownRight = own(rightIndex)
    scratch.page.copyMemory(from: ownLeft.base, byteCount: PageLayout.size)
    scratch.otherPage.copyMemory(from: ownRight.base, byteCount: PageLayout.size)
    sequence.first = TreePage(UnsafeRawPointer(scratch.page))
    sequence.second = TreePage(UnsafeRawPointer(scratch.otherPage))
    sequence.fill(ownLeft, 0..<cut, isRight: false, scratch)
    sequence.fill(ownRight, cut..<sequence.count, isRight: true, scratch)
    above.value = UInt64(ownRight.page.count)
    above.child = parent.page.child(rightIndex)
    parent.remove(at: rightIndex)
    parent.insert(above, at: rightIndex)
    parent.setKeyCount(UInt64(ownLeft.page.count), at: leftIndex)
    return true
  }

  private func fits(_ sequence: TreeSequence, _ range: Range<Int>, isRight: Bool) -> Bool {
    let length = sequence.prefixLength(range, isRight: isRight, writer.scratch)
    return sequence.bytes(range, prefixLength: length)
      <= TreePage.room(prefixLength: length) - Self.spare / 2
  }

  private func own(_ index: Int) -> TreePageEditor {
    let number = parent.page.child(index)
    let own = writer.writable(number)
    if own != number { parent.setChild(own, at: index) }
    return TreePageEditor(writer.table.mutable(own))
  }
}
