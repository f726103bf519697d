import Andiron
import ObjectModel

extension BackendExecution {
  /// How the query is answered: what the database finds by its indexes, and what is tested and
  /// sorted in memory afterwards.
  func explanation() throws -> QueryExplanation {
    let statistics = BackendStatistics(reader, collection, known: nil, isExact: true)
    var explanation = QueryPlanner(statistics).explain(plan, sorts: query.sorts)
    if let failure = statistics.failure { throw failure }
    if let keys {
      explanation.lines[0] = "\(keys.count) by primary key"
      explanation.scansEverything = false
    }
    return explanation
  }
}
