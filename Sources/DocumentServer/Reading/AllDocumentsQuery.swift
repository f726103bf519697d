import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// What `_all_docs` and `_local_docs` are asked for: parameters of the address, and fields of the
/// body.
struct AllDocumentsQuery {
  var keys: [Value]?
  var range = DocumentRange()
  /// Whether no identifier can be in the range.
  var isEmpty = false
  var limit = Int.max
  var skip = 0
  var includesDocuments = false
  var tellsSequence = false
  var view = DocumentView()

  /// Where the address and the body have the same parameter, that of the address counts, unless the
  /// body is one of several queries. Throws `CouchError` if a parameter has no meaning.
  init(
    _ request: CouchRequest, _ fields: Value, onlyDesigns: Bool = false,
    isOneOfSeveral: Bool = false
  ) throws {
    let body =
      isOneOfSeveral
      ? fields
      : Value(
        object: fields.fields.filter { $0.name == "keys" || request.query[$0.name] == nil }
          .map { ($0.name, $0.value) })
    func field(_ names: String...) throws -> Value? {
      for name in names {
        if let value = try body[name] ?? request.json(name) { return value }
      }
      return nil
    }
    func count(_ name: String) throws -> Int? {
      guard let value = body[name] else { return try request.count(name) }
      guard let number = value.integer.flatMap({ Int(exactly: $0) }), number >= 0 else {
        throw CouchError.queryParse("Invalid value for positive integer: \(name)")
      }
      return number
    }
    func flag(_ name: String) -> Bool { body[name]?.boolean ?? request.flag(name) }
    if let list = try field("keys") {
      guard list.kind == .array else {
        throw CouchError.badRequest("`keys` member must be an array.")
      }
      keys = Array(list.elements)
    }
    limit = try count("limit") ?? .max
    skip = try count("skip") ?? 0
    includesDocuments = flag("include_docs")
    tellsSequence = flag("update_seq")
    view.conflicts = flag("conflicts")
    view.attachments = flag("attachments")
    view.encodingInfo = flag("att_encoding_info")
    range.isDescending = flag("descending")
    let isInclusive = body["inclusive_end"]?.boolean ?? (request.query["inclusive_end"] != "false")
    if let key = try field("key") {
      set(start: key, end: key, isInclusive: true)
    } else {
      set(
        start: try field("startkey", "start_key"), end: try field("endkey", "end_key"),
        isInclusive: isInclusive)
    }
    if onlyDesigns { narrow(toPrefix: "_design/") }
  }

  /// The documents in front of the range, for the offset.
  var before: DocumentRange {
    range.isDescending
      ? DocumentRange(
        from: range.upper.map { $0 + (range.includesUpper ? "\0" : "") } ?? "\u{10FFFF}\u{10FFFF}")
      : DocumentRange(to: range.lower ?? "", includesUpper: false)
  }

  func page(of keys: [Value]) -> ArraySlice<Value> {
    (range.isDescending ? keys.reversed() : keys).dropFirst(skip).prefix(limit)
  }

  private mutating func set(start: Value?, end: Value?, isInclusive: Bool) {
    let (low, high) = range.isDescending ? (end, start) : (start, end)
    range.lower = low?.string
    range.upper = high?.string
    range.includesUpper = range.isDescending || isInclusive
    // An end that does not count is the least one of a descending range.
    if range.isDescending, !isInclusive { range.lower = range.lower.map { $0 + "\0" } }
    // All identifiers are texts, which come after null, numbers and booleans, and before lists.
    if let low, [.array, .object].contains(low.kind) { isEmpty = true }
    if let high, high.string == nil, ![.array, .object].contains(high.kind) { isEmpty = true }
    if let lower = range.lower, let upper = range.upper,
      upper.utf8.lexicographicallyPrecedes(lower.utf8)
    {
      isEmpty = true
    }
  }

  private mutating func narrow(toPrefix prefix: String) {
    let end = prefix + "\u{10FFFF}"
    let lower = range.lower ?? ""
    range.lower = lower.utf8.lexicographicallyPrecedes(prefix.utf8) ? prefix : lower
    let upper = range.upper ?? end
    range.upper = end.utf8.lexicographicallyPrecedes(upper.utf8) ? end : upper
  }
}
