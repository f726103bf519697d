import ObjectModel
import ValueModel

/// The order of rows whose entries are equal.
struct RunOrder {
  private let scan: IndexScan
  private let sort: CompiledSort
  private let state: ReadState
  private let binding: CollectionBinding

  init(
    _ scan: IndexScan, _ sort: CompiledSort, _ state: ReadState, _ binding: CollectionBinding
  ) {
    self.scan = scan
    self.sort = sort
    self.state = state
    self.binding = binding
  }

  /// Sorts by row; if the entry is so long that a part of it may be cut, by the values first.
  func sort(_ run: inout [UInt32], entryByteCount: Int) throws {
    let descends = scan.tiesDescend
    run.sort { descends ? $0 > $1 : $0 < $1 }
    guard entryByteCount >= IndexComponent.longest else { return }
    var values: [Value] = []
    try state.forEach(rows: run, in: binding) { values.append($0) }
    let sort = sort
    let order = run.indices.sorted { one, other in
      let comparison = sort.compare(values[one], values[other])
      return comparison == 0 ? one < other : comparison < 0
    }
    run = order.map { run[$0] }
  }
}
