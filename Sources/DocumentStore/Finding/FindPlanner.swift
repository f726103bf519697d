import Andiron
import ObjectModel
import TextIndex
import ValueModel

/// Chooses the way.
struct FindPlanner {
  let rows: CollectionRows
  let selector: Selector
  let sort: FindSort
  let query: FindQuery

  func plan() throws -> FindPlan {
    if let text = query.text { return try plan(text) }
    let identifiers = identifierPlan()
    // A page continues in the order of the one before, whatever indexes there are by now.
    switch query.bookmark?.place {
    case .entry(_, let identity)?: return try continuation(of: identity)
    case .identifier?: return identifiers
    case .sorted?, nil: break
    }
    var plans: [FindPlan] = []
    var candidates: [FindExplanation.Candidate] = []
    for (definition, index) in rows.selectorIndexes where definition.subject == .document {
      do throws(Unusable) {
        let plan = try plan(definition.index, index)
        plans.append(plan)
        candidates.append(.init(name: definition.index.name, entryCount: plan.keyCount))
      } catch {
        candidates.append(.init(name: definition.index.name, reason: error.reason))
      }
    }
    var chosen = try choose(plans, identifiers)
    for position in candidates.indices
    where candidates[position].reason == nil && candidates[position].name != chosen.indexName {
      candidates[position].reason = query.index == nil ? "less_overlap" : "excluded_by_user"
    }
    chosen.candidates = candidates.sorted { $0.name < $1.name }
    return chosen
  }

  /// An index of text finds documents in an order that says nothing.
  private func plan(_ text: TextQuery) throws -> FindPlan {
    let (found, index) = try rows.rows(
      matching: text, index: query.index, in: DocumentRecord.bodyPath)
    var candidates = rows.selectorIndexes.filter { $0.0.subject == .document }
      .map { FindExplanation.Candidate(name: $0.0.index.name, reason: "needs_text_search") }
    candidates.append(.init(name: index, entryCount: found.count))
    return FindPlan(
      way: .words(found, index: index), ranges: [], keyCount: found.count, sortsInMemory: true,
      candidates: candidates.sorted { $0.name < $1.name })
  }

  /// The fields that each document has.
  private static let everywhere: Set<SelectorPath> = {
    Set(["_id", "_rev"].compactMap { try? SelectorPath($0) })
  }()

  private struct Unusable: Error {
    var reason: String
  }

  private func plan(
    _ definition: SelectorIndex, _ index: DerivedIndex?
  ) throws(Unusable) -> FindPlan {
    guard let index else { throw Unusable(reason: "being_built") }
    let use: SelectorIndex.Use
    do {
      use = try definition.use(for: selector, required: Self.everywhere.union(sort.paths))
    } catch {
      throw Unusable(reason: error.rawValue)
    }
    let isReversed = sort.isReversed(definition, fixedCount: use.fixedCount)
    let unordered = definition.unorderedRanges(of: use)
    let remaining = definition.fields.count - use.fixedCount
    let isOrdered =
      isReversed != nil && (unordered.isEmpty || remaining <= 1)
      && unordered.allSatisfy { rows.count(index, $0) == 0 }
    return FindPlan(
      way: .index(definition, index, prefixes: use.prefixes),
      ranges: use.ranges, keyCount: use.ranges.reduce(0) { $0 + rows.count(index, $1) },
      isReversed: sort.isEmpty || !isOrdered ? false : isReversed ?? false,
      sortsInMemory: !sort.isEmpty && !isOrdered)
  }

  private func identifierPlan() -> FindPlan {
    let ranges = selector.identifierRanges ?? [OrderedKeyRange(lower: [], upper: nil)]
    let isByIdentifier = sort.paths.count == 1 && sort.paths[0].parts == ["_id"]
    return FindPlan(
      way: .identifiers, ranges: ranges, keyCount: ranges.reduce(0) { $0 + rows.count($1) },
      isReversed: isByIdentifier && query.sort[0].direction == .descending,
      sortsInMemory: !sort.isEmpty && !isByIdentifier)
  }

  // MARK: Choosing

  private func choose(_ plans: [FindPlan], _ identifiers: FindPlan) throws -> FindPlan {
    var warnings: [String] = []
    if let name = query.index {
      if let named = plans.first(where: { $0.indexName == name }) { return named }
      guard query.allowsFallback else { throw unusable("the index cannot be used") }
      warnings.append("The index \(name) was not used: it cannot answer the query.")
    }
    let best = plans.min { cost($0) < cost($1) }
    let scansEverything = selector.identifierRanges == nil
    // An identifier is no dearer to find by than an entry of an index.
    if var best, scansEverything || best.keyCount < identifiers.keyCount,
      query.index == nil || query.allowsFallback
    {
      if isWorthwhile(best, identifiers) {
        best.warnings = warnings
        return best
      }
    }
    var plan = identifiers
    if scansEverything {
      guard query.allowsFallback else { throw unusable("there is no index for the query") }
      warnings.append("No index was used: create one to find documents faster.")
    }
    plan.warnings = warnings
    return plan
  }

  private func unusable(_ message: String) -> DocumentError {
    DocumentError(.unusableIndex, message, index: query.index)
  }

  /// Documents that have to be sorted are all read. Without a sort, how many are wanted does not
  /// count: pages that follow each other would come by different indexes, in different orders.
  private func cost(_ plan: FindPlan) -> Int {
    guard let end = query.end, !sort.isEmpty, !plan.sortsInMemory else { return plan.keyCount }
    return min(plan.keyCount, end)
  }

  /// Reading documents in the order in which they lie is cheaper than jumping to most of them.
  private func isWorthwhile(_ plan: FindPlan, _ identifiers: FindPlan) -> Bool {
    let isInOrder = !sort.isEmpty && !plan.sortsInMemory && identifiers.sortsInMemory
    return isInOrder || query.limit != nil || plan.keyCount <= identifiers.keyCount / 2
      || !query.allowsFallback
  }

  /// The way of the pages before.
  private func continuation(of identity: [UInt8]) throws -> FindPlan {
    for (definition, index) in rows.selectorIndexes
    where definition.subject == .document && FindBookmark.identity(of: definition.index) == identity
    {
      if sort.isEmpty, let plan = try? plan(definition.index, index) { return plan }
    }
    throw DocumentError(
      .invalidBookmark, "the bookmark is that of another query, or of an index that is gone")
  }
}
