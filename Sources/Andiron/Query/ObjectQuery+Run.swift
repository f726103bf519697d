import CollectionModel
import ObjectModel

extension ObjectQuery {
  /// Calls `body` with the execution in a state; returns nil if the collection does not exist yet.
  func run<R>(in state: ReadState, _ body: (QueryExecution) throws -> R) throws -> R? {
    if let failure { throw failure }
    guard let binding = try state.binding(of: Object.self) else { return nil }
    let (query, keys) = try resolved(keyKind: binding.definition.keyKind, in: state)
    return try body(
      QueryExecution(
        query, binding, state, usesIndexes: usesIndexes, keys: keys,
        within: try found(in: state, binding)))
  }

  /// The rows that all restrictions find; nil if the query has no restriction.
  private func found(in state: ReadState, _ binding: CollectionBinding) throws -> FoundRows? {
    let conditions = restrictions.compactMap { $0 as? RowCondition }
    guard let first = conditions.first else { return nil }
    let find = { (condition: RowCondition) in
      try StoreError.naming(binding.name) {
        RowSet(sorting: try condition.find(state.keptIndexes(condition.prefix, of: binding)))
      }
    }
    var rows = try find(first)
    for next in conditions.dropFirst() {
      rows = rows.intersection(try find(next))
    }
    return FoundRows(rows: rows, name: conditions.map(\.name).joined(separator: ", "))
  }
}
