import Andiron
import FHIRModel
import StorageEngine
import ValueModel

/// The first rows of a search in its order.
struct SortedRows<Rows: ResourceRows> {
  typealias Row = Rows.Row

  let sorter: SearchSorter
  let rows: Rows
  /// Nil if all rows of the collection match; they are then looked up only when needed.
  let matching: [Row]?
  /// Only rows after it count.
  let mark: SearchMark?
  /// Whether the store maintains versions and times, which some orders are by.
  let isMaintained: Bool

  private typealias Item = (key: SearchSorter.SortKey, row: Row)

  init(
    sorter: SearchSorter, rows: Rows, matching: [Row]?, mark: SearchMark?, isMaintained: Bool
  ) {
    self.sorter = sorter
    self.rows = rows
    self.matching = matching
    self.mark = mark
    self.isMaintained = isMaintained
  }

  /// The first `count` rows, or all, found by comparing the keys of all rows. If given, `count`
  /// bounds the memory.
  func first(_ count: Int?) throws -> [Row] {
    try sorted(matching ?? rows.rows(matching: .all), keeping: count)
  }

  /// The first `count` rows, found by a walk of the index in the order of the first sort key. Only
  /// runs of rows with equal keys are sorted.
  func first(_ count: Int, _ walk: Rows.Walk) throws -> [Row] {
    var walk = walk
    var left = matching.map { Rows.Members($0) }
    var seen: Set<Row> = []
    var result: [Row] = []
    var run: [Row] = []
    var runKey: [UInt8] = []
    while result.count < count, let row = try walk.next() {
      let isSame = walk.withKey { $0.elementsEqual(runKey) }
      if !isSame {
        result += try sorted(run, keeping: nil)
        run.removeAll(keepingCapacity: true)
        runKey = walk.key
      }
      if left?.remove(row) ?? seen.insert(row).inserted { run.append(row) }
    }
    result += try sorted(run, keeping: nil)
    // Rows without a key come last.
    if result.count < count {
      let rest = try left?.rows ?? rows.rows(matching: .all).filter { !seen.contains($0) }
      result += try sorted(rest, keeping: count - result.count)
    }
    return Array(result.prefix(count))
  }

  private func sorted(_ some: [Row], keeping count: Int?) throws -> [Row] {
    if some.count == 1, mark == nil { return some }
    var items: [Item] = []
    let needsTime = isMaintained && sorter.keys.contains { $0.parameter.name == "_lastUpdated" }
    try rows.forEach(some[...]) { row, value in
      let value = needsTime ? try rows.maintained(value, row) : value
      let item = (sorter.key(of: value), row)
      if let mark, !sorter.isBefore((mark.key, Row(truncatingIfNeeded: mark.row)), item) {
        return true
      }
      items.append(item)
      if let count, items.count > 2 * count + 1_024 {
        items.sort(by: sorter.isBefore)
        items.removeLast(items.count - count)
      }
      return true
    }
    items.sort(by: sorter.isBefore)
    return (count.map { Array(items.prefix($0)) } ?? items).map(\.row)
  }
}
