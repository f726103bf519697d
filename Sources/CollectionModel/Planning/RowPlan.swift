/// The rows that may match, as a set.
package indirect enum RowPlan: Sendable, Hashable {
  /// No row.
  case nothing
  /// Every row of the collection.
  case everything
  /// These rows, ascending: found by primary keys.
  case rows([UInt32])
  case scan(IndexScan)
  /// The rows that are in all of the parts.
  case intersection([RowPlan])
  /// The rows that are in at least one of the parts.
  case union([RowPlan])
}

extension RowPlan {
  /// Whether entries are tested during the walk.
  package var testsKeys: Bool {
    switch self {
    case .nothing, .everything, .rows: false
    case .scan(let scan): scan.keyFilter != nil
    case .intersection(let parts), .union(let parts): parts.contains(where: \.testsKeys)
    }
  }

  /// The names of the indexes, without repetitions.
  package var indexNames: [String] {
    switch self {
    case .nothing, .everything, .rows: []
    case .scan(let scan): [scan.index.name]
    case .intersection(let parts), .union(let parts):
      parts.flatMap(\.indexNames).reduce(into: []) { names, name in
        if !names.contains(name) { names.append(name) }
      }
    }
  }

  package var isEverything: Bool { self == .everything }
}
