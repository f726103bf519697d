import FHIRDatabase
import FHIRStore
import HTTPServer
import Inspector
import StorageClient
import Testing
import ValueModel

/// The answers of an inspector, in a form in which those of a store and of a database are equal.
struct InspectedPages {
  let inspector: Inspector

  func respond(
    _ method: HTTPMethod, _ name: String, _ fields: [(String, String)] = [],
    headers: HTTPHeaders = [:], body: String = ""
  ) -> HTTPResponse {
    let query = HTTPQuery(fields.map { HTTPQuery.Parameter(name: $0.0, value: $0.1) })
    return inspector.respond(
      to: HTTPRequest(
        method, "/_utils/api/\(name)", query: fields.isEmpty ? nil : query.text, headers: headers,
        body: HTTPRequestBody(Array(body.utf8)), principal: .program))
  }

  func ask(_ name: String, _ fields: [(String, String)] = []) -> (status: Int, json: Value) {
    let response = respond(.get, name, fields)
    guard case .bytes(let bytes) = response.body else { return (response.status, .null) }
    return (response.status, (try? JSON.parse(bytes)) ?? .null)
  }

  /// All rows of a table, page by page, each with its cells and key, in an order of their own where
  /// the query has none: rows that are not sorted, and rows with the same first cell in others.
  func rows(_ fields: [(String, String)], limit: Int) -> [String] {
    var rows: [[String]] = []
    var mark: String?
    repeat {
      let (status, json) = ask(
        "rows", fields + [("limit", "\(limit)")] + (mark.map { [("after", $0)] } ?? []))
      guard status == 200 else { return ["\(status)"] }
      let page = json["rows"]?.elements ?? Value.null.elements
      #expect(page.count <= limit)
      rows += page.map { row in
        (row["cells"]?.elements.map { $0.string ?? "" } ?? []) + [row["key"]?.string ?? ""]
      }
      mark = json["next"]?.string
    } while mark != nil && rows.count < 5_000
    let isSorted = fields.contains { $0.0 == "sort" }
    var runs: [[[String]]] = []
    for row in rows {
      if let last = runs.last, !isSorted || last[0][0] == row[0] {
        runs[runs.count - 1].append(row)
      } else {
        runs.append([row])
      }
    }
    return runs.flatMap { $0.map { $0.joined(separator: "|") }.sorted() }
  }

  /// The answer without numbers and times of versions, which are those of the storage.
  func record(_ place: [(String, String)]) -> String {
    let (status, json) = ask("record", place)
    guard status == 200 else { return "\(status)" }
    let versions = json["versions"]?.elements ?? Value.null.elements
    let shown = versions.map { version -> Value in
      let name = version["version"]?.string ?? ""
      let content = ask("version", place + [("version", name)])
      return [
        "isDeleted": version["isDeleted"] ?? .null, "isCurrent": version["isCurrent"] ?? .null,
        "status": Value(content.status), "value": content.json["value"] ?? .null,
      ]
    }
    let kept = json.fields.filter {
      !["versions", "version", "write", "referrers"].contains($0.0)
    }
    // Objects that no query sorts.
    let referrers = (json["referrers"]?.elements.map { $0.json() } ?? []).sorted()
    let write = json["write"]?["url"] ?? .null
    let own = [
      ("shown", Value(array: shown)), ("write", write),
      ("referrers", Value(array: referrers.map { Value($0) })),
    ]
    let text = Value(object: kept + own).json()
    return text.replacing(#/\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)/#, with: "TIME")
  }

  /// Replaces an object as the page does that shows it, or, if `isLate`, as one that shows an
  /// earlier version. Returns the status.
  func edit(_ place: [(String, String)], _ body: String, isLate: Bool) -> Int {
    let tag = ask("record", place).json["write"]?["headers"]?["If-Match"]?.string ?? "\"none\""
    return respond(
      .put, "record", place,
      headers: ["Content-Type": "application/json", "If-Match": isLate ? "\"0\"" : tag],
      body: body
    ).status
  }
}
