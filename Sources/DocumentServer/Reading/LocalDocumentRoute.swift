import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// Documents that are not replicated: where replicators keep their checkpoints.
struct LocalDocumentRoute {
  private static let prefix = "_local/"

  let database: Database<Store>

  func answer(_ request: CouchRequest, _ name: String) throws -> HTTPResponse {
    try request.allow(.get, .head, .put, .delete)
    switch request.method {
    case .put: return try put(request, name)
    case .delete:
      let isThere = try database.write { notes in
        guard try notes.local(name) != nil else { return false }
        try notes.setLocal(name, nil)
        return true
      }
      guard isThere else { throw CouchError.missing }
      return CouchAnswer.json(200, written(name, 0))
    default:
      guard let (body, number) = try database.numberedLocal(name) else { throw CouchError.missing }
      let own: [(String, Value)] = [
        ("_id", Value(Self.prefix + name)), ("_rev", Value("0-\(number)")),
      ]
      let whole = Value(object: own + body.fields.map { ($0.name, $0.value) })
      return CouchAnswer.json(
        200, whole,
        headers: ["ETag": EntityTag.of(String(decoding: whole.jsonBytes(), as: UTF8.self))])
    }
  }

  /// Stores a document, and returns the number of its revision. Revisions are not compared, as in
  /// CouchDB: the last write wins. One that is deleted has the number zero. Throws `CouchError`.
  static func store(
    _ name: String, _ value: Value, in notes: Database<Transaction>
  ) throws -> Int {
    guard value.kind == .object else {
      throw CouchError.badRequest("Document must be a JSON object")
    }
    let before = value["_rev"]?.string.flatMap { text in
      text.hasPrefix("0-") ? Int(text.dropFirst(2)) : nil
    }
    if value["_rev"] != nil, before == nil { throw CouchError.badRequest("Invalid rev format") }
    if value["_deleted"]?.boolean == true {
      try notes.setLocal(name, nil)
      return 0
    }
    try NumberRange.check(value)
    let number = min(max(before ?? 0, 0), Int(Int32.max)) + 1
    let body = Value(
      object: value.fields.filter { $0.name.utf8.first != UInt8(ascii: "_") }
        .map { ($0.name, $0.value) })
    try notes.setLocal(name, body, number: number)
    return number
  }

  private func put(_ request: CouchRequest, _ name: String) throws -> HTTPResponse {
    let value = try request.body()
    let number = try database.write { try Self.store(name, value, in: $0) }
    let path = [database.name, Self.prefix + name].map(PercentCoding.encoded)
    return CouchAnswer.json(
      201, written(name, number),
      headers: [
        "ETag": EntityTag.of("\(name) \(number)"),
        "Location": request.http.origin + "/" + path.joined(separator: "/"),
      ])
  }

  private func written(_ name: String, _ number: Int) -> Value {
    ["ok": true, "id": Value(Self.prefix + name), "rev": Value("0-\(number)")]
  }

  // MARK: All of them

  /// The documents in the order of their names, or those of keys in their order.
  func list(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.get, .head, .post)
    let body = request.method == .post ? try request.object(orEmpty: true) : [:]
    let query = try AllDocumentsQuery(request, body)
    let rows =
      if let keys = query.keys {
        try query.page(of: keys).map { try row(key: $0, query) }
      } else {
        try names(query).map { try row(key: Value(Self.prefix + $0), query) }
      }
    var fields: [(String, Value)] = [
      ("total_rows", .null), ("offset", .null), ("rows", Value(array: rows)),
    ]
    if query.tellsSequence { fields.append(("update_seq", .null)) }
    return CouchAnswer.json(200, Value(object: fields))
  }

  private func names(_ query: AllDocumentsQuery) throws -> ArraySlice<String> {
    if query.isEmpty { return [] }
    let all = try database.localNames().filter { query.range.contains(Self.prefix + $0) }
    return (query.range.isDescending ? all.reversed() : all).dropFirst(query.skip)
      .prefix(query.limit)
  }

  private func row(key: Value, _ query: AllDocumentsQuery) throws -> Value {
    guard let id = key.string, id.hasPrefix(Self.prefix),
      let (body, number) = try database.numberedLocal(String(id.dropFirst(Self.prefix.count)))
    else { return ["key": key, "error": "not_found"] }
    let revision = Value("0-\(number)")
    var fields: [(String, Value)] = [("id", key), ("key", key), ("value", ["rev": revision])]
    if query.includesDocuments {
      let own: [(String, Value)] = [("_id", key), ("_rev", revision)]
      fields.append(("doc", Value(object: own + body.fields.map { ($0.name, $0.value) })))
    }
    return Value(object: fields)
  }
}
