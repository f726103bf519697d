import Andiron
import DocumentStore
import ObjectModel
import TextIndex
import ValueModel

/// The rows of a database: all documents, or those that a selector or words find.
struct DocumentRows {
  let database: Database<StoreSnapshot>
  let request: RowsRequest

  /// Throws what is wrong with the query, and what reading throws.
  func found() throws -> FoundRecords {
    var found = FoundRecords()
    switch (request.query?.language, request.sort == nil) {
    case (nil, true): try addAll(to: &found)
    case (.words, _): try addByWords(to: &found)
    case (.selector, _), (nil, false): try addBySelector(to: &found)
    default: throw InspectorError(400, "Documents are not searched in that language.")
    }
    return found
  }

  private func record(_ document: Document) -> FoundRecords.Record {
    FoundRecords.Record(key: document.id, value: document.couchValue)
  }

  private func addAll(to found: inout FoundRecords) throws {
    let count = try database.count()
    found.total = count
    found.plan = ["\(count) in the order of identifiers"]
    let limit = request.limit
    // The page begins with the document itself that is named.
    try database.visit(DocumentRange(from: request.mark)) { document, stop in
      if found.records.count == limit {
        found.next = document.id
        stop = true
        return
      }
      found.records.append(record(document))
    }
  }

  private func addBySelector(to found: inout FoundRecords) throws {
    let text = request.query?.text ?? "{}"
    var query = FindQuery(try Selector(JSON.parse(text)), limit: request.limit)
    if let sort = request.sort {
      query.sort = [
        SelectorIndex.Field(sort.path, sort.isDescending ? .descending : .ascending)
      ]
    }
    if let mark = request.mark {
      guard let bookmark = FindBookmark(mark) else { throw InspectorError.unknownPage }
      query.bookmark = bookmark
    }
    if let plan = try database.explain(query) {
      found.plan = plan.description.split(separator: "\n").map(String.init)
      found.scansEverything = plan.scansEverything
    }
    let page = try database.find(query)
    found.records = page.documents.map(record)
    found.next = page.documents.count < request.limit ? nil : page.bookmark?.description
    found.notes = page.warnings
  }

  private func addByWords(to found: inout FoundRecords) throws {
    let query = try TextQuery(request.query?.text ?? "")
    let skipped = Int(request.mark ?? "0") ?? 0
    guard (0...10_000).contains(skipped) else { throw InspectorError.unknownPage }
    let matches = try database.search(query, limit: skipped + request.limit + 1)
    found.records = matches.dropFirst(skipped).prefix(request.limit).map { record($0.document) }
    found.plan = ["index of text, best matches first"]
    found.sortable = []
    if matches.count > skipped + request.limit { found.next = String(skipped + request.limit) }
  }
}
