package import ObjectModel

/// Sorts matches by sort keys. Ties are in the order of rows: ascending if the first key is
/// ascending, otherwise descending. With a limit, memory stays within a small multiple of it.
///
/// Inlinable, so that each storage sorts its own kind of matches without a detour.
package struct MatchSorter<Match: SortableMatch> {
  @usableFromInline
  struct Item {
    @usableFromInline var bytes: [UInt8]
    @usableFromInline var isExact: Bool
    @usableFromInline var match: Match

    @inlinable
    init(bytes: [UInt8], isExact: Bool, match: Match) {
      self.bytes = bytes
      self.isExact = isExact
      self.match = match
    }
  }

  @usableFromInline let encoder: SortKeyEncoder
  @usableFromInline let sort: CompiledSort
  @usableFromInline let isDescending: Bool
  @usableFromInline let kept: Int?
  @usableFromInline var items: [Item] = []

  /// `kept` is the number of matches wanted from the start; nil for all.
  @inlinable
  package init(_ keys: [SortKey], keeps kept: Int?) {
    encoder = SortKeyEncoder(keys)
    sort = CompiledSort(keys)
    isDescending = keys.first?.order == .descending
    self.kept = kept
  }

  @inlinable
  package mutating func append(_ match: Match) {
    let key = encoder.encode(match.value)
    items.append(Item(bytes: key.bytes, isExact: key.isExact, match: match))
    if let kept, items.count / 2 > kept.addingSaturating(512) { cut(to: kept) }
  }

  @inlinable
  package mutating func sorted() -> [Match] {
    cut(to: kept ?? items.count)
    return items.map(\.match)
  }

  @inlinable
  mutating func cut(to count: Int) {
    let sort = sort
    let isDescending = isDescending
    items.sort { Self.isBefore($0, $1, sort, isDescending) }
    if items.count > count { items.removeLast(items.count - count) }
  }

  @inlinable
  static func isBefore(
    _ left: Item, _ right: Item, _ sort: CompiledSort, _ isDescending: Bool
  ) -> Bool {
    if left.bytes != right.bytes { return left.bytes.lexicographicallyPrecedes(right.bytes) }
    if !left.isExact || !right.isExact {
      let order = sort.compare(left.match.value, right.match.value)
      if order != 0 { return order < 0 }
    }
    return isDescending ? left.match.row > right.match.row : left.match.row < right.match.row
  }
}
