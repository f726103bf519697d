import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ObjectModel
import ValueModel

/// `_index`: indexes for selectors.
struct IndexRoute {
  let database: Database<Store>

  func answer(_ request: CouchRequest, _ rest: [String]) throws -> HTTPResponse {
    if rest == ["_index", "_bulk_delete"] { return try deleteAll(request) }
    guard rest.count == 1 else { return try delete(request, Array(rest.dropFirst())) }
    try request.allow(.get, .head, .post)
    return request.method == .post ? try create(request) : try list(request)
  }

  private func list(_ request: CouchRequest) throws -> HTTPResponse {
    let all =
      [IndexDefinitionReading.allDocuments]
      + (try database.indexes().map { IndexDefinitionReading.value(of: $0.definition) })
    let page = all.dropFirst(try request.count("skip") ?? 0)
      .prefix(try request.count("limit") ?? .max)
    return CouchAnswer.json(
      200, ["total_rows": Value(all.count), "indexes": Value(array: page)])
  }

  private func create(_ request: CouchRequest) throws -> HTTPResponse {
    let body = try request.object()
    let definition = try definition(body)
    func text(_ key: String) throws -> String? {
      guard let value = body[key] else { return nil }
      guard let text = value.string else {
        throw CouchError(400, "invalid_string", "Index \(key) must be a string")
      }
      guard !text.isEmpty else {
        throw CouchError(400, "invalid_empty_string", "Index \(key) must be a non-empty string")
      }
      return text
    }
    let standard = Self.standardName(definition)
    let name = IndexName(
      design: try text("ddoc") ?? standard, name: try text("name") ?? standard)
    let index = try IndexDefinitionReading.index(definition, name: name.stored)
    let isNew = try database.write { try DesignIndexes(notes: $0).add(index, name, definition) }
    return CouchAnswer.json(
      200,
      [
        "result": isNew ? "created" : "exists", "id": Value(name.identifier),
        "name": Value(name.name ?? ""),
      ])
  }

  /// Returns `index` of a body. Throws `CouchError` if either has unknown keys or values: a filter
  /// under a misspelt name would make an index of everything.
  private func definition(_ body: Value) throws -> Value {
    let keys: Set = ["index", "type", "name", "ddoc", "w", "partitioned"]
    try BodyOption.checkKeys(of: body, among: keys)
    guard let definition = body["index"] else {
      throw CouchError(400, "missing_required_key", "Missing required key: index")
    }
    guard definition.kind == .object else {
      throw CouchError(400, "invalid_index", "Index must be a JSON object")
    }
    try BodyOption.checkKeys(of: definition, among: ["fields", "partial_filter_selector"])
    try checkType(body["type"])
    // There is one copy, and there are no partitions.
    _ = try BodyOption.positive(body["w"])
    _ = try BodyOption.flag(body["partitioned"])
    return definition
  }

  private func checkType(_ type: Value?) throws {
    guard let type else { return }
    guard let name = type.string else {
      throw CouchError(400, "invalid_string", "Index type must be a string")
    }
    switch name {
    case "json": break
    case "text", "nouveau":
      throw CouchError(
        503, "required index service unavailable",
        "Indexes of text are made by the library or the command line.")
    default: throw CouchError(400, "invalid_index", "Invalid index type")
    }
  }

  /// The name of an index, and of its design document, whose client gives none: 40 hexadecimal
  /// digits that follow from the definition.
  private static func standardName(_ definition: Value) -> String {
    var hash = SHA256()
    hash.add(definition.json())
    let digits = Array("0123456789abcdef")
    return String(
      hash.digest().prefix(20).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  // MARK: A design document

  /// Returns CouchDB's information about the indexes of a design document. Indexes here are always
  /// up to date.
  func information(_ request: CouchRequest, _ design: String) throws -> HTTPResponse {
    try request.allow(.get, .head)
    guard let document = try database.document("_design/" + design) else {
      throw CouchError.missing
    }
    let count = try database.indexes().filter {
      IndexName(stored: $0.definition.name).design == design
    }.reduce(0) { $0 + $1.entryCount }
    return CouchAnswer.json(
      200,
      [
        "name": Value(design),
        "view_index": [
          "language": document["language"] ?? "javascript", "entries": Value(count),
          "signature": Value(document.revision.description), "updater_running": false,
          "compact_running": false, "waiting_clients": 0, "waiting_commit": false,
          "update_seq": Value(try database.lastSequence()?.description ?? "0"),
        ],
      ])
  }

  // MARK: Removing

  /// `rest` is the design document, `json` and the name.
  private func delete(_ request: CouchRequest, _ rest: [String]) throws -> HTTPResponse {
    let parts = rest.first == "_design" ? Array(rest.dropFirst()) : rest
    let missing = CouchError(404, "not_found", "Index does not exist")
    guard parts.count == 3, parts[1] == "json" else { throw missing }
    try request.allow(.delete)
    guard try drop(IndexName(design: parts[0], name: parts[2])) else { throw missing }
    return CouchAnswer.json(200, CouchAnswer.ok)
  }

  /// Answers with the identifiers of the design documents, from the last one on, as CouchDB does.
  private func deleteAll(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.post)
    let body = try request.object()
    try BodyOption.checkKeys(of: body, among: ["docids", "w"])
    guard let list = body["docids"] else {
      throw CouchError(400, "missing_required_key", "Missing required key: docids")
    }
    guard list.kind == .array else {
      throw CouchError(400, "invalid_bulk_docs", "`docids` must be a list")
    }
    _ = try BodyOption.positive(body["w"])
    let wanted = try list.elements.map { element in
      guard let design = element.string, !design.isEmpty else {
        throw CouchError(400, "invalid_index_name", "Invalid index name: \(element.json())")
      }
      return IndexName(design: design, name: nil)
    }
    var (done, failed): ([Value], [Value]) = ([], [])
    for name in wanted {
      let id = Value(name.identifier)
      if try drop(name) {
        done.append(["id": id, "ok": true])
      } else {
        failed.append(["id": id, "error": "not_found"])
      }
    }
    return CouchAnswer.json(
      200, ["success": Value(array: done.reversed()), "fail": Value(array: failed.reversed())])
  }

  private func drop(_ name: IndexName) throws -> Bool {
    try database.write { try DesignIndexes(notes: $0).remove(name) }
  }
}
