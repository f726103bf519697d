import CouchProtocol
import DocumentStore
import ObjectModel
import ValueModel

/// The body of `_find` and `_explain`.
struct FindRequest {
  private static let known: Set = [
    "selector", "limit", "skip", "sort", "fields", "use_index", "allow_fallback", "bookmark",
    "conflicts", "update", "execution_stats", "r", "stable", "stale", "partition",
  ]

  var query: FindQuery
  var limit: Int
  var includesConflicts: Bool
  var includesStatistics: Bool
  /// The fields of the projection, and the sort, as they were given.
  var fields: [String]
  var bookmark: String?
  var index: IndexName?
  /// Options that a cluster, or an index that is built later, would heed; `_explain` repeats them.
  var (readCount, updates, isStable, isStale) = (1, true, false, false)

  /// Throws `CouchError` and `SelectorError` if a key or its value has no meaning.
  init(_ body: Value) throws {
    try BodyOption.checkKeys(of: body, among: Self.known)
    guard let selector = body["selector"] else {
      throw CouchError(400, "missing_required_key", "Missing required key: selector")
    }
    guard selector.kind == .object else {
      throw CouchError(
        400, "invalid_selector_json", "Selector must be a JSON object, not: \(selector.json())")
    }
    limit = try BodyOption.count(body["limit"]) ?? 25
    includesConflicts = try BodyOption.flag(body["conflicts"]) ?? false
    includesStatistics = try BodyOption.flag(body["execution_stats"]) ?? false
    fields = try Self.names(body["fields"])
    query = try FindQuery(json: selector)
    query.limit = limit
    query.skip = try BodyOption.count(body["skip"]) ?? 0
    query.sort = try Self.sort(body["sort"])
    query.fields = fields
    query.allowsFallback = try BodyOption.flag(body["allow_fallback"]) ?? true
    index = try IndexName(using: body["use_index"])
    try setFreshness(body)
    try setBookmark(body["bookmark"])
  }

  /// Whether documents are wanted in the order of identifiers of which the selector names a part:
  /// then they need no index, whichever is used.
  var isByIdentifier: Bool {
    query.sort.count == 1 && query.sort[0].name == "_id"
      && !FindKeyRange.conditions(on: "_id", in: query.selector.json).isEmpty
  }

  private mutating func setFreshness(_ body: Value) throws {
    readCount = try BodyOption.positive(body["r"]) ?? readCount
    updates = try BodyOption.flag(body["update"]) ?? true
    isStable = try BodyOption.flag(body["stable"]) ?? false
    if let stale = body["stale"] {
      isStale = stale.string == "ok"
      guard isStale || stale.boolean == false || stale.string == "false" else {
        throw CouchError(400, "invalid_stale", "\(stale.json()) is neither the text ok nor false")
      }
    }
    guard body["partition"].map({ $0.string == "" }) ?? true else {
      throw CouchError.badRequest("`partition` is not supported.")
    }
  }

  private mutating func setBookmark(_ value: Value?) throws {
    guard let value, !value.isNull, value.string != "" else { return }
    guard let text = value.string, let mark = FindBookmark(text) else {
      throw CouchError(400, "invalid_bookmark", "Invalid bookmark value: \(value.json())")
    }
    bookmark = text
    query.bookmark = mark
  }

  private static func names(_ value: Value?) throws -> [String] {
    guard let value, value.string != "all_fields" else { return [] }
    guard value.kind == .array else {
      throw CouchError(400, "invalid_fields", "Fields must be an array of strings")
    }
    return try value.elements.map { field in
      guard let name = field.string else {
        throw CouchError(400, "invalid_field", "Fields must be strings")
      }
      return name
    }
  }

  private static func sort(_ value: Value?) throws -> [SelectorIndex.Field] {
    guard let value else { return [] }
    guard value.kind == .array else {
      throw CouchError(400, "invalid_sort_json", "Sort must be an array of sort specs")
    }
    let fields = try value.elements.map(IndexDefinitionReading.field)
    guard Set(fields.map(\.direction)).count <= 1 else {
      throw CouchError(
        400, "unsupported_mixed_sort",
        "Sorts currently only support a single direction for all fields.")
    }
    return fields
  }
}
