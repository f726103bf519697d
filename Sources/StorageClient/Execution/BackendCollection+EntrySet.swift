import CollectionModel
import ValueModel

extension BackendCollection {
  /// The set of rows that a plan finds by its indexes; nil if the plan takes all records.
  func entrySet(_ plan: RowPlan) throws -> EntrySet? {
    switch plan {
    case .everything: return nil
    // Plans for databases name no rows: primary keys are looked up apart.
    case .nothing, .rows: return .union([])
    case .scan(let scan):
      return .ranges(index: try index(scan.index).number, scan.steps.flatMap(\.ranges))
    case .intersection(let parts):
      let sets = try parts.compactMap(entrySet)
      return sets.isEmpty ? nil : .intersection(sets)
    case .union(let parts):
      var sets: [EntrySet] = []
      for part in parts {
        guard let set = try entrySet(part) else { return nil }
        sets.append(set)
      }
      return .union(sets)
    }
  }
}
