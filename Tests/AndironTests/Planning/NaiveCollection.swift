import ObjectModel
import ValueModel

@testable import Andiron
@testable import CollectionModel

/// Values with rows and indexes in plain arrays, and the simplest way to carry out plans on them.
struct NaiveCollection: PlanningSource {
  typealias Entry = (bytes: [UInt8], row: UInt32)

  /// By row, ascending.
  private(set) var values: [(row: UInt32, value: Value)] = []
  private(set) var indexes: [(definition: IndexDefinition, isReady: Bool)] = []
  private var entries: [IndexDefinition: [Entry]] = [:]

  /// Rows have gaps, as after deletions.
  init(_ values: [Value], _ indexes: [IndexDefinition], unfinished: [IndexDefinition] = []) throws {
    self.values = values.enumerated().map { (UInt32($0.offset * 3 + 1), $0.element) }
    self.indexes = indexes.map { ($0, true) } + unfinished.map { ($0, false) }
    for definition in indexes {
      let encoder = IndexKeyEncoder(definition)
      var list: [Entry] = []
      for (row, value) in self.values {
        for bytes in try encoder.entries(of: value) { list.append((bytes, row)) }
      }
      entries[definition] = list.sorted { one, two in
        one.bytes == two.bytes
          ? one.row < two.row : one.bytes.lexicographicallyPrecedes(two.bytes)
      }
    }
  }

  var collectionCount: Int { values.count }

  func entryCount(_ index: IndexDefinition) -> Int { entries[index]?.count ?? 0 }

  func entryCount(_ index: IndexDefinition, in range: OrderedKeyRange) -> Int {
    (entries[index] ?? []).count { range.contains($0.bytes) }
  }

  private func entries(_ index: IndexDefinition, in range: OrderedKeyRange) -> [Entry] {
    (entries[index] ?? []).filter { range.contains($0.bytes) }
  }

  func value(_ row: UInt32) -> Value { values[Int(row / 3)].value }

  /// The rows that the filter leaves, in the order of the sort.
  func expected(_ filter: Filter, _ sorts: [SortKey]) throws -> [UInt32] {
    let filter = try CompiledFilter(filter)
    return sorted(try values.filter { try filter.matches($0.value) }.map(\.row), sorts)
  }

  private func sorted(_ rows: [UInt32], _ sorts: [SortKey]) -> [UInt32] {
    let sort = CompiledSort(sorts)
    let isDescending = sorts.first?.order == .descending
    return rows.sorted { one, two in
      let order = sort.compare(value(one), value(two))
      return order == 0 ? (isDescending ? one > two : one < two) : order < 0
    }
  }
}

extension NaiveCollection {
  func run(
    _ plan: QueryPlan, sorts: [SortKey], limit: Int? = nil, offset: Int = 0
  ) throws -> [UInt32] {
    let residual = try CompiledFilter(plan.residual)
    var rows = plan.order == .byIndex ? ordered(plan.rows, sorts) : set(plan.rows).sorted()
    rows = try rows.filter { try residual.matches(value($0)) }
    if plan.order == .bySorting { rows = sorted(rows, sorts) }
    return Array(rows.dropFirst(offset).prefix(limit ?? .max))
  }

  private func set(_ plan: RowPlan) -> Set<UInt32> {
    switch plan {
    case .nothing: return []
    case .everything: return Set(values.map(\.row))
    case .rows(let rows): return Set(rows)
    case .scan(let scan):
      let ranges = scan.steps.flatMap(\.ranges)
      return Set(ranges.flatMap { entries(scan.index, in: $0) }.map(\.row))
    case .union(let parts): return parts.map(set).reduce([]) { $0.union($1) }
    case .intersection(let parts):
      return parts.map(set).reduce(Set(values.map(\.row))) { $0.intersection($1) }
    }
  }

  private func ordered(_ plan: RowPlan, _ sorts: [SortKey]) -> [UInt32] {
    guard case .scan(let scan) = plan else { return [] }
    var seen: Set<UInt32> = []
    return scan.steps.flatMap { rows(of: $0, scan, sorts) }.filter { seen.insert($0).inserted }
  }

  /// Ties are reversed as the scan says; entries that may have been cut are sorted by their values.
  private func rows(
    of step: IndexScan.Step, _ scan: IndexScan, _ sorts: [SortKey]
  ) -> [UInt32] {
    let entries = step.ranges.flatMap { self.entries(scan.index, in: $0) }
    func inRowOrder(_ run: [Entry]) -> [UInt32] {
      run.map(\.row).sorted { scan.tiesDescend ? $0 > $1 : $0 < $1 }
    }
    if step.isOneRun { return inRowOrder(entries) }
    var runs: [[Entry]] = []
    for entry in entries {
      if runs.last?.first?.bytes == entry.bytes {
        runs[runs.count - 1].append(entry)
      } else {
        runs.append([entry])
      }
    }
    if scan.isReversed { runs.reverse() }
    return runs.flatMap { run in
      run[0].bytes.count < IndexComponent.longest
        ? inRowOrder(run) : sorted(run.map(\.row), sorts)
    }
  }
}
