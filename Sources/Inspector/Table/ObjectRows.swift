import Andiron
import FHIRModel
import Foundation
import ObjectModel
import ValueModel

/// The rows of a collection of objects or resources, by predicates and selectors.
struct ObjectRows {
  /// The most objects that are counted if each of them must be read.
  private static let mostCounted = 20_000

  let snapshot: StoreSnapshot
  let request: RowsRequest
  /// The text of a record's key.
  let name: (RecordKey, Value) -> String

  private var collection: ValueCollection<StoreSnapshot> {
    snapshot.collection(request.collection.name)
  }

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
    if let plan = try collection.explain(query) {
      found.plan = plan.lines
      found.scansEverything = plan.scansEverything
      if !plan.scansEverything || plan.collectionCount <= Self.mostCounted {
        found.total = try collection.count(query)
      }
    }
    if query.sorts.isEmpty {
      try addByOffset(query, to: &found)
    } else {
      try addByMark(query, to: &found)
    }
    return found
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
    let description = try collection.description()
    guard let description else { throw InspectorError(404, "There is no such collection.") }
    var start: RecordKey?
    if let mark = request.mark {
      start = RecordKey(text: mark, kind: description.keyKind)
      guard start != nil else { throw InspectorError(400, "The page is not known.") }
    }
    found.total = description.count
    found.plan = ["\(description.count) in the order of keys"]
    let limit = request.limit
    var last: RecordKey?
    try collection.visit(after: start) { key, value, stop in
      if found.records.count == limit {
        found.next = last?.text
        stop = true
        return
      }
      found.records.append(FoundRecords.Record(key: name(key, value), value: value))
      last = key
    }
  }

  /// Matches without a sort have no order of their own: a page begins after a number of them.
  private func addByOffset(_ query: Query, to found: inout FoundRecords) throws {
    guard let offset = Int(request.mark ?? "0"), offset >= 0 else {
      throw InspectorError(400, "The page is not known.")
    }
    var query = query
    query.offset = offset
    query.limit = request.limit + 1
    try collection.forEach(query) { key, value in
      found.records.append(FoundRecords.Record(key: name(key, value), value: value))
    }
    if found.records.count > request.limit {
      found.records.removeLast()
      found.next = String(offset + request.limit)
    }
  }

  private func addByMark(_ query: Query, to found: inout FoundRecords) throws {
    var mark: PageMark?
    if let text = request.mark {
      mark = try? JSONDecoder().decode(PageMark.self, from: Data(text.utf8))
      guard mark != nil else { throw InspectorError(400, "The page is not known.") }
    }
    let page = try collection.page(query, after: mark, size: request.limit)
    found.records = page.objects.map {
      FoundRecords.Record(key: name($0.key, $0.value), value: $0.value)
    }
    found.next = try page.next.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
  }
}
