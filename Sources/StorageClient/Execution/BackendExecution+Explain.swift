import CollectionModel
import ObjectModel

extension BackendExecution {
  /// Returns an explanation of the query: the part that the database finds by its indexes, and the
  /// part that is tested and sorted in memory afterwards.
  func explanation() throws -> QueryExplanation {
    let statistics = BackendStatistics(reader, collection, known: nil)
    var explanation = QueryPlanner(statistics).explain(plan, sorts: query.sorts)
    if let failure = statistics.failure { throw failure }
    if let keys {
      explanation.lines[0] = "\(keys.count) by primary key"
      explanation.scansEverything = false
    }
    if keys == nil, let found {
      explanation.lines[0] = "\(found.count) by the restrictions of the query"
      explanation.scansEverything = false
    }
    return explanation
  }
}
