import Andiron
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
    guard let definition = body["index"] else {
      throw CouchError(400, "missing_required_key", "Missing required key: index")
    }
    switch body["type"]?.string ?? "json" {
    case "json": break
    case "text", "nouveau":
      throw CouchError(
        503, "required index service unavailable",
        "Indexes of text are made by the library or the command line.")
    default: throw CouchError(400, "invalid_index", "Invalid index type")
    }
    func text(_ key: String) throws -> String? {
      guard let value = body[key] else { return nil }
      guard let text = value.string, !text.isEmpty else {
        throw CouchError(400, "invalid_empty_string", "Index \(key) must be a non-empty string")
      }
      return text
    }
    let standard = try IndexDefinitionReading.index(definition, name: "x").defaultText
    let design = try text("ddoc") ?? standard
    let name = IndexName(design: design, name: try text("name") ?? standard)
    let index = try IndexDefinitionReading.index(
      definition, name: "\(name.design)/\(name.name ?? "")")
    let known = try database.indexes().first { $0.definition.name == index.name }?.definition
    if known != index {
      try database.write { notes in
        if known != nil { try notes.dropIndex(index.name) }
        try notes.addIndex(index)
      }
    }
    return CouchAnswer.json(
      200,
      [
        "result": known == index ? "exists" : "created", "id": Value(name.identifier),
        "name": Value(name.name ?? ""),
      ])
  }

  // MARK: Removing

  /// `rest` is the design document, `json` and the name.
  private func delete(_ request: CouchRequest, _ rest: [String]) throws -> HTTPResponse {
    try request.allow(.delete)
    let parts = rest.first == "_design" ? Array(rest.dropFirst()) : rest
    guard parts.count == 3, parts[1] == "json",
      try drop({ $0 == IndexName(design: parts[0], name: parts[2]) })
    else { throw CouchError(404, "not_found", "Index does not exist") }
    return CouchAnswer.json(200, CouchAnswer.ok)
  }

  private func deleteAll(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.post)
    var (done, failed): ([Value], [Value]) = ([], [])
    for element in try request.object()["docids"]?.elements.map({ $0 }) ?? [] {
      let wanted = IndexName(design: element.string ?? "", name: nil)
      if try drop({ wanted.matches($0) }) {
        done.append(["id": element, "ok": true])
      } else {
        failed.append(["id": element, "error": "not_found"])
      }
    }
    return CouchAnswer.json(
      200, ["success": Value(array: done), "fail": Value(array: failed)])
  }

  private func drop(_ isWanted: (IndexName) -> Bool) throws -> Bool {
    try database.write { notes in
      let names = try notes.indexes().map(\.definition.name)
        .filter { isWanted(IndexName(stored: $0)) }
      for name in names { try notes.dropIndex(name) }
      return !names.isEmpty
    }
  }
}

extension SelectorIndex {
  /// A name for an index whose client gives none: of its fields.
  fileprivate var defaultText: String {
    fields.map { $0.name + ($0.direction == .descending ? "-desc" : "") }.joined(separator: ",")
      + (partialFilter == nil ? "" : "-partial")
  }
}
