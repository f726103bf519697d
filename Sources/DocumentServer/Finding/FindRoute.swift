import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ObjectModel
import ValueModel

/// `_find`, and with the file beside it `_explain`.
struct FindRoute {
  let database: Database<Store>

  func find(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.post)
    let wanted = try FindRequest(request.object())
    try awaitIndexes(wanted)
    let query = try resolved(wanted)
    try checkSort(query, wanted)
    let clock = ContinuousClock()
    let start = clock.now
    let found = try database.find(query)
    var fields: [(String, Value)] = [
      ("docs", Value(array: try documents(found, wanted))),
      ("bookmark", Value(found.bookmark?.description ?? wanted.bookmark ?? "nil")),
    ]
    if let warning = warning(found, wanted) { fields.append(("warning", Value(warning))) }
    if wanted.includesStatistics {
      fields.append(("execution_stats", statistics(found, clock.now - start)))
    }
    return CouchAnswer.json(200, Value(object: fields))
  }

  private func documents(_ found: FoundDocuments, _ wanted: FindRequest) throws -> [Value] {
    guard wanted.includesConflicts, wanted.fields.isEmpty else { return found.values }
    var view = DocumentView()
    view.conflicts = true
    return try found.documents.map { try view.value(of: $0, in: database) }
  }

  private func statistics(_ found: FoundDocuments, _ time: Duration) -> Value {
    let (seconds, fraction) = time.components
    let milliseconds = Double(seconds) * 1_000 + Double(fraction) / 1e15
    return [
      "total_keys_examined": Value(found.statistics.keysExamined),
      "total_docs_examined": Value(found.statistics.documentsExamined),
      "total_quorum_docs_examined": 0, "results_returned": Value(found.statistics.resultCount),
      "execution_time_ms": Value(exactly: (milliseconds * 1_000).rounded() / 1_000) ?? 0,
    ]
  }

  private func warning(_ found: FoundDocuments, _ wanted: FindRequest) -> String? {
    var lines: [String] = []
    if let index = wanted.index,
      found.statistics.index.map({ !index.matches(.init(stored: $0)) }) ?? true
    {
      lines.append(
        index.name.map {
          "\(index.identifier), \($0) was not used because it is not a valid index for this query."
        }
          ?? "\(index.identifier) was not used because it does not contain a valid index for this"
          + " query.")
    }
    if found.statistics.index == nil, found.warnings.count > (wanted.index == nil ? 0 : 1) {
      lines.append(
        "No matching index found, create an index to optimize query time.")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Waits until new indexes are built if the query names one of them, or has a sort that one of
  /// them may give: otherwise it would be refused for a moment after they were made.
  func awaitIndexes(_ wanted: FindRequest) throws {
    let isSorted = !wanted.query.sort.isEmpty && !wanted.isByIdentifier
    guard wanted.index != nil || isSorted else { return }
    let unfinished = try database.indexes().filter { $0.state == .building }.map(\.definition)
    let isNeeded = unfinished.contains { definition in
      wanted.index?.matches(IndexName(stored: definition.name)) ?? false
        || isSorted
          && Set(wanted.query.sort.map(\.name)).isSubset(of: definition.fields.map(\.name))
    }
    // A build that fails leaves the query without its index.
    if isNeeded { try? database.waitForIndexes() }
  }

  /// The query with the index that it names, which may be any of a design document.
  func resolved(_ wanted: FindRequest) throws -> FindQuery {
    var query = wanted.query
    guard let index = wanted.index else { return query }
    let names = try database.indexes().map(\.definition.name)
      .filter { index.matches(IndexName(stored: $0)) }
    // Of several, that which would be used.
    for name in names {
      query.index = name
      if try database.explain(query)?.index == name { return query }
    }
    query.index = names.first ?? index.identifier
    return query
  }

  /// CouchDB sorts by an index only. Throws `CouchError` if none has the fields of the sort; where
  /// one has them, what it cannot order itself, such as texts, is sorted in memory.
  private func checkSort(_ query: FindQuery, _ wanted: FindRequest) throws {
    if try !canSort(query, wanted) {
      throw CouchError(
        400, "no_usable_index",
        "No index exists for this sort, try indexing by the sort fields.")
    }
  }

  /// Whether there is an index for the sort of a query, or none is needed.
  func canSort(_ query: FindQuery, _ wanted: FindRequest) throws -> Bool {
    guard !query.sort.isEmpty, !wanted.isByIdentifier else { return true }
    guard let explained = try database.explain(query), explained.sortsInMemory else { return true }
    return try hasSortIndex(query, explained)
  }

  /// Whether an index that can answer the query has the fields of the sort, one after the other,
  /// after fields that the selector fixes.
  private func hasSortIndex(_ query: FindQuery, _ explained: FindExplanation) throws -> Bool {
    let usable = Set(explained.candidates.filter { $0.entryCount != nil }.map(\.name))
    let wanted = query.sort.map(\.name)
    return try database.indexes().map(\.definition).contains { index in
      guard usable.contains(index.name) else { return false }
      let names = index.fields.map(\.name)
      let fixed = names.prefix {
        FindKeyRange.conditions(on: $0, in: query.selector.json)["$eq"] != nil
      }
      return (0...fixed.count).contains { names.dropFirst($0).starts(with: wanted) }
    }
  }
}
