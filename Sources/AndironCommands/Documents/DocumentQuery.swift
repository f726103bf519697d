internal import Andiron
internal import DocumentStore
internal import ObjectModel
internal import ValueModel

/// `andiron query --database`: the documents that match a selector.
struct DocumentQuery {
  static let index = OptionSpecification(
    "index", value: "NAME", "With --database: use this index.")
  static let bookmark = OptionSpecification(
    "bookmark", value: "BOOKMARK", "With --database: continue where the page before ended.")

  static let matching = OptionSpecification(
    "matching", value: "QUERY", "With --database: only documents with these words.")

  static let options = [matching, index, bookmark]

  private let database: Database<StoreSnapshot>
  private let query: FindQuery

  init(_ database: Database<StoreSnapshot>, _ query: FindQuery) {
    self.database = database
    self.query = query
  }

  /// Returns the query that the options describe. Throws `UsageError` or `CommandError` if one of
  /// them cannot be read.
  static func query(_ arguments: ParsedArguments) throws -> FindQuery {
    var query = try arguments.findQuery()
    query.sort = try sort(arguments)
    query.fields = try fields(arguments)
    query.limit = try arguments.number(ParsedArguments.limit, in: 0...Int.max)
    query.skip = try arguments.number(ParsedArguments.offset, in: 0...Int.max) ?? 0
    query.bookmark = try place(arguments)
    query.index = arguments[index]
    return query
  }

  private static func sort(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> [SelectorIndex.Field] {
    var fields: [SelectorIndex.Field] = []
    for text in arguments.all(ParsedArguments.sort) {
      let field = ParsedArguments.indexField(text)
      try check(field.name, ParsedArguments.sort)
      fields.append(field)
    }
    return fields
  }

  private static func fields(_ arguments: ParsedArguments) throws(CommandError) -> [String] {
    let names = arguments[ParsedArguments.fields].map(ParsedArguments.parts) ?? []
    for name in names { try check(name, ParsedArguments.fields) }
    return names
  }

  private static func check(
    _ field: String, _ option: OptionSpecification
  ) throws(CommandError) {
    do throws(SelectorError) {
      _ = try SelectorPath(field)
    } catch {
      throw CommandError("--\(option.name): \(error)")
    }
  }

  private static func place(_ arguments: ParsedArguments) throws(UsageError) -> FindBookmark? {
    guard let text = arguments[bookmark] else { return nil }
    guard let place = FindBookmark(text) else {
      throw UsageError("--bookmark takes a bookmark that this command has printed")
    }
    return place
  }

  // MARK: Output

  func print(isTable: Bool, _ console: Console) throws {
    let found = try database.find(query)
    if isTable {
      var table = TableWriter(
        columns: console.outputColumns ?? 80, fields: nil, keyTitle: "_id", keepsKey: true,
        LineBuffer(console))
      for (document, value) in zip(found.documents, found.values) {
        var fields = value
        fields["_id"] = nil
        try table.add(.string(document.id), fields)
      }
      try table.finish()
    } else {
      var buffer = LineBuffer(console)
      for value in found.values { try buffer.line { $0 += value.jsonBytes() } }
      try buffer.flush()
    }
    for warning in found.warnings { console.errorLine("note: \(warning)") }
    if let limit = query.limit, limit > 0, found.documents.count == limit,
      let bookmark = found.bookmark
    {
      console.errorLine("bookmark: \(bookmark)")
    }
  }

  private struct Explanation: Encodable {
    struct Candidate: Encodable {
      var index: String
      var reason: String?
      var estimatedEntries: Int?
    }

    var index: String?
    var scansEverything: Bool
    var sortsInMemory: Bool
    var estimatedEntries: Int
    var documents: Int
    var candidates: [Candidate]
  }

  func explain(isJSON: Bool, _ console: Console) throws {
    guard let plan = try database.explain(query) else { return }
    guard isJSON else { return try console.line("\(plan)") }
    try console.json(
      Explanation(
        index: plan.index, scansEverything: plan.scansEverything,
        sortsInMemory: plan.sortsInMemory, estimatedEntries: plan.entryCount,
        documents: plan.documentCount,
        candidates: plan.candidates.map {
          Explanation.Candidate(index: $0.name, reason: $0.reason, estimatedEntries: $0.entryCount)
        }))
  }
}
