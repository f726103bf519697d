import StorageEngine

extension RowSet {
  /// The rows of a plan as a set.
  init(_ plan: RowPlan, _ state: ReadState, _ binding: CollectionBinding) throws {
    switch plan {
    case .nothing: self.init(sorting: [])
    case .rows(let rows): self.init(sorting: rows)
    case .everything:
      var walk = try state.rows.walk(binding.table, .all, isReversed: false)
      var rows: [UInt32] = []
      _ = walk.next(.max, into: &rows)
      self.init(sorting: rows)
    case .scan(let scan):
      let index = try binding.index(scan.index)
      self.init(
        sorting: try scan.steps.flatMap { try $0.rows(index, state.rows, scan.keyFilter) })
    case .intersection(let parts):
      let sets = try parts.map { try RowSet($0, state, binding) }
      guard let first = sets.first else { preconditionFailure("an intersection has parts") }
      self = sets.dropFirst().reduce(first) { $0.intersection($1) }
    case .union(let parts):
      self = try parts.reduce(RowSet(sorting: [])) {
        $0.union(try RowSet($1, state, binding))
      }
    }
  }
}
