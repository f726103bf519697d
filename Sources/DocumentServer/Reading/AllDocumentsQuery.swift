import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// A query of `_all_docs` or `_local_docs`, from the parameters of the address and the fields of
/// the body.
struct AllDocumentsQuery {
  var keys: [Value]?
  var range = DocumentRange()
  /// Whether no identifier can be in the range.
  var isEmpty = false
  var limit = Int.max
  var skip = 0
  var includesDocuments = false
  var tellsSequence = false
  /// Whether only design documents count.
  let onlyDesigns: Bool
  var view = DocumentView()

  /// If the address and the body have the same parameter, the one in the address counts. The one in
  /// the body counts for `keys`, and if the body is one of several queries. Throws `CouchError` if
  /// a parameter is invalid.
  init(
    _ request: CouchRequest, _ fields: Value, onlyDesigns: Bool = false,
    isOneOfSeveral: Bool = false
  ) throws {
    self.onlyDesigns = onlyDesigns
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
    /// A boolean, or a text of one, as CouchDB takes both.
    func flag(_ name: String, or standard: Bool = false) throws -> Bool {
      guard let value = body[name] else { return try request.boolean(name) ?? standard }
      let flag = value.boolean ?? value.string.flatMap(CouchRequest.boolean)
      guard let flag else {
        throw CouchError.queryParse("Invalid boolean parameter: \(value.json())")
      }
      return flag
    }
    if let list = try field("keys") {
      guard list.kind == .array else {
        throw CouchError.badRequest(
          body["keys"] == nil
            ? "`keys` parameter must be an array." : "`keys` body member must be an array.")
      }
      keys = Array(list.elements)
      for name in ["key", "startkey", "start_key", "endkey", "end_key"] {
        guard try field(name) == nil else {
          throw CouchError.queryParse(
            "`keys` is incompatible with `key`, `start_key` and `end_key`")
        }
      }
    }
    limit = try count("limit") ?? .max
    skip = try count("skip") ?? 0
    includesDocuments = try flag("include_docs")
    tellsSequence = try flag("update_seq")
    view.conflicts = try flag("conflicts")
    view.attachments = try flag("attachments")
    view.encodingInfo = try flag("att_encoding_info")
    range.isDescending = try flag("descending")
    let isInclusive = try flag("inclusive_end", or: true)
    if let key = try field("key") {
      set(start: key, end: key, isInclusive: true)
    } else {
      set(
        start: try field("startkey", "start_key"), end: try field("endkey", "end_key"),
        isInclusive: isInclusive)
    }
    if onlyDesigns { range.narrow(to: .designs) }
  }

  /// The documents in front of the range, for the offset.
  var before: DocumentRange {
    var before =
      range.isDescending
      ? DocumentRange(
        from: range.upper.map { $0 + (range.includesUpper ? "\0" : "") } ?? "\u{10FFFF}\u{10FFFF}")
      : DocumentRange(to: range.lower ?? "", includesUpper: false)
    if onlyDesigns { before.narrow(to: .designs) }
    return before
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
}
