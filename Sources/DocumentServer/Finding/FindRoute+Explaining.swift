import CouchProtocol
import DocumentStore
import HTTPServer
import ObjectModel
import ValueModel

/// `_explain`: how `_find` would answer.
extension FindRoute {
  func explain(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.post)
    let wanted = try FindRequest(request.object())
    try awaitIndexes(wanted)
    let query = try resolved(wanted)
    let explained = try database.explain(query)
    let definitions = try database.indexes().map(\.definition)
    let isAnswered = try canSort(query, wanted)
    let used = wanted.isByIdentifier || !isAnswered ? nil : explained?.index
    let hints = FindKeyRange.fields(of: query.selector.json)
    var fields: [(String, Value)] = [
      ("dbname", Value(database.name)),
      ("index", isAnswered ? Self.value(used, definitions) : .null), ("partitioned", false),
      ("selector", wanted.query.selector.json), ("opts", options(wanted)),
      ("limit", Value(wanted.limit)), ("skip", Value(query.skip)),
      ("fields", Value(array: wanted.fields.map { Value($0) })),
      (
        "index_candidates",
        Value(array: candidates(explained, used, definitions, isAnswered: isAnswered))
      ), ("covering", false),
      (
        "selector_hints",
        [
          [
            "type": "json", "indexable_fields": Value(array: hints.indexable.map { Value($0) }),
            "unindexable_fields": Value(array: hints.unindexable.map { Value($0) }),
          ]
        ]
      ),
    ]
    if isAnswered {
      let keys = FindKeyRange(definitions.first { $0.name == used }, query.selector.json)
      let isReversed = query.sort.first?.direction == .descending
      fields.append(("mrargs", Self.arguments(keys, isReversed: isReversed)))
    }
    return CouchAnswer.json(200, Value(object: fields))
  }

  private static func arguments(_ keys: FindKeyRange, isReversed: Bool) -> Value {
    [
      "include_docs": true, "view_type": "map", "reduce": false, "partition": .null,
      "start_key": isReversed ? keys.end : keys.start,
      "end_key": isReversed ? keys.start : keys.end, "direction": isReversed ? "rev" : "fwd",
      "stable": false, "update": true, "conflicts": "undefined",
    ]
  }

  private static func value(_ name: String?, _ definitions: [SelectorIndex]) -> Value {
    definitions.first { $0.name == name }.map(IndexDefinitionReading.value)
      ?? IndexDefinitionReading.allDocuments
  }

  // MARK: Candidates

  /// The indexes that are not used, by their design documents from the last one on, and at the end
  /// the documents in the order of their identifiers. Their ranks begin with those that could
  /// answer, from the fewest entries on; those that are excluded, unusable and partial follow.
  private func candidates(
    _ explained: FindExplanation?, _ used: String?, _ definitions: [SelectorIndex],
    isAnswered: Bool
  ) -> [Value] {
    let others = (explained?.candidates ?? []).filter { $0.name != used }
    func reason(_ candidate: FindExplanation.Candidate) -> String {
      candidate.reason ?? "field_mismatch"
    }
    let usable = others.filter { $0.entryCount != nil && reason($0) != "excluded_by_user" }
      .sorted { ($0.entryCount ?? 0, $0.name) < ($1.entryCount ?? 0, $1.name) }
    var rank = max(1, usable.count + (used == nil ? 0 : 1))
    var ranks = Dictionary(
      usable.enumerated().map { ($1.name, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let last = rank
    let groups = Dictionary(grouping: others.filter { ranks[$0.name] == nil }) { candidate in
      ["excluded_by_user": 0, "is_partial": 2][reason(candidate)] ?? 1
    }
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
      rank += 1
      for candidate in group { ranks[candidate.name] = rank }
    }
    var values = others.sorted { $0.name > $1.name }.map { candidate in
      let isUsable = isAnswered && candidate.entryCount != nil
      return Self.candidate(
        Self.value(candidate.name, definitions),
        isAnswered || candidate.entryCount == nil ? reason(candidate) : "field_mismatch",
        isUsable: isUsable, rank: ranks[candidate.name] ?? rank, covering: false)
    }
    if !isAnswered || used != nil {
      values.append(
        Self.candidate(
          IndexDefinitionReading.allDocuments, isAnswered ? "unfavored_type" : "field_mismatch",
          isUsable: isAnswered, rank: last, covering: .null))
    }
    return values
  }

  private static func candidate(
    _ index: Value, _ reason: String, isUsable: Bool, rank: Int, covering: Value
  ) -> Value {
    [
      "index": index,
      "analysis": [
        "usable": Value(isUsable), "reasons": [["name": Value(reason)]], "ranking": Value(rank),
        "covering": covering,
      ],
    ]
  }

  // MARK: What was asked

  private func options(_ wanted: FindRequest) -> Value {
    let index = wanted.index.map { [$0.identifier, $0.name].compactMap { $0 } } ?? []
    return [
      "use_index": Value(array: index.map { Value($0) }),
      "bookmark": Value(wanted.bookmark ?? "nil"), "limit": Value(wanted.limit),
      "skip": Value(wanted.query.skip),
      "sort": Value(
        object: wanted.query.sort.map {
          ($0.name, $0.direction == .ascending ? "asc" : "desc")
        }),
      "fields": Value(array: wanted.fields.map { Value($0) }), "partition": "",
      "r": Value(wanted.readCount), "conflicts": Value(wanted.includesConflicts),
      "stale": wanted.isStale ? "ok" : false, "update": Value(wanted.updates),
      "stable": Value(wanted.isStable), "execution_stats": Value(wanted.includesStatistics),
      "allow_fallback": Value(wanted.query.allowsFallback),
    ]
  }
}
