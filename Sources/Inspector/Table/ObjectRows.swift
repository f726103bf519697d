import CollectionModel
import ObjectModel
import ValueModel

/// The rows of a collection of objects or resources, by predicates and selectors.
struct ObjectRows<Objects: InspectedObjects> {
  /// The most objects that are counted if each of them must be read.
  private static var mostCounted: Int { 20_000 }

  let objects: Objects
  let request: RowsRequest
  /// The text of a record's key.
  let name: (RecordKey, Value) -> String

  /// Throws what is wrong with the query, and what reading throws.
  func found() throws -> FoundRecords {
    let filter = try filter()
    var found = FoundRecords()
    if filter == nil, request.sort == nil {
      try addByKey(to: &found)
      return found
    }
    var query = Query(filter: filter ?? .all)
    if let sort = request.sort {
      query.sorts = [
        SortKey(try ValuePath(parsing: sort.path), sort.isDescending ? .descending : .ascending)
      ]
    }
    if let plan = try objects.explain(query) {
      found.plan = plan.lines
      found.scansEverything = plan.scansEverything
      if !plan.scansEverything || plan.collectionCount <= Self.mostCounted {
        found.total = try objects.count(query)
      }
    }
    let page =
      try query.sorts.isEmpty
      // Matches without a sort have no order of their own: a page begins after a number of them.
      ? objects.pageByOffset(query, after: request.mark, size: request.limit)
      : objects.page(query, after: request.mark, size: request.limit)
    found.records = page.records.map { record($0.key, $0.value) }
    found.next = page.next
    return found
  }

  private func record(_ key: RecordKey, _ value: Value) -> FoundRecords.Record {
    FoundRecords.Record(key: name(key, value), value: value)
  }

  private func filter() throws -> Filter? {
    guard let (language, text) = request.query else { return nil }
    switch language {
    case .predicate: return try Filter(predicate: text)
    case .selector: return Filter(selector: try Selector(JSON.parse(text)))
    case .fhir, .words:
      throw InspectorError(400, "This collection is not searched in that language.")
    }
  }

  /// All records in the order of keys. A page costs the same wherever it begins.
  private func addByKey(to found: inout FoundRecords) throws {
    var start: RecordKey?
    if let mark = request.mark {
      start = RecordKey(text: mark, kind: objects.keyKind)
      guard start != nil else { throw InspectorError.unknownPage }
    }
    let count = try objects.count()
    found.total = count
    found.plan = ["\(count) in the order of keys"]
    let limit = request.limit
    var last: RecordKey?
    try objects.visit(after: start, limit: limit + 1) { key, value in
      if found.records.count == limit {
        found.next = last?.text
        return false
      }
      found.records.append(record(key, value))
      last = key
      return true
    }
  }
}
