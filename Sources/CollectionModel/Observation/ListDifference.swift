/// The difference between two successive lists of results.
///
/// Positions are those that list views expect: old ones for deletions and for what moves or is
/// modified, new ones for insertions and for the targets of moves. To make the new list, first
/// remove everything that is deleted or moves, then insert everything that is inserted or moved,
/// from the first position to the last.
public struct ListDifference: Sendable, Hashable {
  /// A position in the old list and the corresponding one in the new list.
  public struct Step: Sendable, Hashable {
    public var old: Int
    public var new: Int
  }

  public internal(set) var deletions: [Int] = []
  public internal(set) var insertions: [Int] = []
  /// Objects that are in both lists with different content; they may have moved too.
  public internal(set) var modifications: [Step] = []
  /// Objects that are in both lists, but not in the same order relative to the others.
  ///
  /// There are as few of them as possible.
  public internal(set) var moves: [Step] = []

  /// Whether nothing changed.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && modifications.isEmpty && moves.isEmpty
  }
}

extension ListDifference {
  /// Linear in the lists if most of their order is the same: the common beginning and end are
  /// skipped, and only the part in between is compared with a table.
  package init(from old: [ListEntry], to new: [ListEntry]) {
    var start = 0
    while start < old.count, start < new.count, old[start].isSameObject(new[start]) {
      noteModification(old[start], start, new[start], start)
      start += 1
    }
    var tail: [Step] = []
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, old[oldEnd - 1].isSameObject(new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
      if old[oldEnd].version != new[newEnd].version { tail.append(Step(old: oldEnd, new: newEnd)) }
    }
    compareMiddle(old, start..<oldEnd, new, start..<newEnd)
    modifications += tail.reversed()
  }

  private mutating func noteModification(
    _ old: ListEntry, _ oldPosition: Int, _ new: ListEntry, _ newPosition: Int
  ) {
    guard old.version != new.version else { return }
    modifications.append(Step(old: oldPosition, new: newPosition))
  }

  private struct Identity: Hashable {
    var row: UInt32
    var keyHash: UInt64
  }

  private mutating func compareMiddle(
    _ old: [ListEntry], _ oldRange: Range<Int>, _ new: [ListEntry], _ newRange: Range<Int>
  ) {
    if oldRange.isEmpty, newRange.isEmpty { return }
    var oldPositions: [Identity: Int] = [:]
    oldPositions.reserveCapacity(oldRange.count)
    for position in oldRange {
      oldPositions[Identity(row: old[position].row, keyHash: old[position].keyHash)] = position
    }
    var kept: [Step] = []
    for position in newRange {
      let identity = Identity(row: new[position].row, keyHash: new[position].keyHash)
      guard let oldPosition = oldPositions.removeValue(forKey: identity) else {
        insertions.append(position)
        continue
      }
      kept.append(Step(old: oldPosition, new: position))
      noteModification(old[oldPosition], oldPosition, new[position], position)
    }
    deletions += oldPositions.values.sorted()
    let inOrder = Set(Self.longestIncreasing(kept.map(\.old)))
    moves += kept.indices.filter { !inOrder.contains($0) }.map { kept[$0] }
  }

  /// The positions of a longest increasing subsequence of the numbers, which are distinct (Fredman
  /// 1975).
  private static func longestIncreasing(_ numbers: [Int]) -> [Int] {
    // For each length, the position of the least number that can end such a subsequence.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[position] = ends[low - 1] }
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var result: [Int] = []
    var position = ends.last ?? -1
    while position >= 0 {
      result.append(position)
      position = previous[position]
    }
    return result
  }
}
