import ObjectModel
import ValueModel

/// Sorts matches by sort keys. Ties are in the order of rows: ascending if the first key is
/// ascending, otherwise descending. With a limit, memory stays within a small multiple of it.
struct MatchSorter {
  private struct Item {
    var bytes: [UInt8]
    var isExact: Bool
    var match: QueryExecution.Match
  }

  private let encoder: SortKeyEncoder
  private let sort: CompiledSort
  private let isDescending: Bool
  private let kept: Int?
  private var items: [Item] = []

  /// `kept` is the number of matches wanted from the start; nil for all.
  init(_ keys: [SortKey], keeps kept: Int?) {
    encoder = SortKeyEncoder(keys)
    sort = CompiledSort(keys)
    isDescending = keys.first?.order == .descending
    self.kept = kept
  }

  mutating func append(_ match: QueryExecution.Match) {
    let key = encoder.encode(match.value)
    items.append(Item(bytes: key.bytes, isExact: key.isExact, match: match))
    if let kept, items.count / 2 > kept.addingSaturating(512) { cut(to: kept) }
  }

  mutating func sorted() -> [QueryExecution.Match] {
    cut(to: kept ?? items.count)
    return items.map(\.match)
  }

  private mutating func cut(to count: Int) {
    let sort = sort
    let isDescending = isDescending
    items.sort { Self.isBefore($0, $1, sort, isDescending) }
    if items.count > count { items.removeLast(items.count - count) }
  }

  private static func isBefore(
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
