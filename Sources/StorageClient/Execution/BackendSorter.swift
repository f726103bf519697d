import Andiron
import ObjectModel

/// Sorts matches. Ties are in the order of rows: ascending if the first key is ascending, otherwise
/// descending. With a limit, memory stays within a small multiple of it.
struct BackendSorter<Reader: BackendReader> {
  typealias Match = BackendExecution<Reader>.Match

  private struct Item {
    var bytes: [UInt8]
    var isExact: Bool
    var match: Match
  }

  private let encoder: SortKeyEncoder
  private let sort: CompiledSort
  private let isDescending: Bool
  private let kept: Int?
  private var items: [Item] = []
  /// The key of the last of those that were kept, once there are as many as are wanted.
  private var last: [UInt8]?

  /// `kept` is the number of matches wanted from the start; nil for all.
  init(_ keys: [SortKey], keeps kept: Int?) {
    encoder = SortKeyEncoder(keys)
    sort = CompiledSort(keys)
    isDescending = keys.first?.order == .descending
    self.kept = kept
  }

  mutating func append(_ match: Match) {
    let key = encoder.encode(match.value)
    // What comes after all that are kept will not be among them.
    if let last, last.lexicographicallyPrecedes(key.bytes) { return }
    items.append(Item(bytes: key.bytes, isExact: key.isExact, match: match))
    if let kept, items.count / 2 > kept, items.count > 1_024 { cut(to: kept) }
  }

  mutating func sorted() -> [Match] {
    cut(to: kept ?? items.count)
    return items.map(\.match)
  }

  private mutating func cut(to count: Int) {
    let sort = sort
    let isDescending = isDescending
    items.sort { Self.isBefore($0, $1, sort, isDescending) }
    if items.count > count { items.removeLast(items.count - count) }
    if kept == count, items.count == count { last = items.last?.bytes }
  }

  private static func isBefore(
    _ left: Item, _ right: Item, _ sort: CompiledSort, _ isDescending: Bool
  ) -> Bool {
    if left.bytes != right.bytes { return left.bytes.lexicographicallyPrecedes(right.bytes) }
    if !left.isExact || !right.isExact {
      let order = sort.compare(left.match.value, right.match.value)
      if order != 0 { return order < 0 }
    }
    let (one, other) = (left.match.record.row, right.match.record.row)
    return isDescending ? one > other : one < other
  }
}
