import Andiron
import DocumentStore
import FHIRR4
import FHIRSTU3
import FHIRStore
import HTTPServer
import Inspector
import TestSupport
import Testing
import ValueModel

/// An inspector of a store in memory, and what its pages ask for.
struct TestInspector {
  let records: FHIRStore
  let inspector: Inspector
  var role = HTTPPrincipal.Role.readWrite

  init(types: [any StoredObject.Type] = [], keepsFeed: Bool = true) throws {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    records = try FHIRStore(
      Store.inMemory(
        types: types,
        options: StoreOptions(
          oldVersions: .last(100), changeFeed: keepsFeed ? .kept : .none)),
      releases: [R4.self, STU3.self], options: options)
    inspector = Inspector(records)
  }

  func respond(
    _ method: HTTPMethod, _ path: String, _ fields: [(String, String)] = [],
    headers: HTTPHeaders = [:], body: String = ""
  ) -> HTTPResponse {
    let query = HTTPQuery(fields.map { HTTPQuery.Parameter(name: $0.0, value: $0.1) })
    // What comes from a connection can be read only once.
    let content = CutBody(Array(body.utf8), length: 4_096)
    return inspector.respond(
      to: HTTPRequest(
        method, path, query: fields.isEmpty ? nil : query.text, headers: headers,
        body: HTTPRequestBody(content), principal: HTTPPrincipal(role: role)))
  }

  /// Asks for `/_utils/api/name`. Returns the status and the JSON.
  func ask(_ name: String, _ fields: [(String, String)] = []) -> (status: Int, json: Value) {
    let response = respond(.get, "/_utils/api/\(name)", fields)
    guard case .bytes(let bytes) = response.body else { return (response.status, .null) }
    return (response.status, (try? JSON.parse(bytes)) ?? .null)
  }

  /// All rows of a table, page by page. Fails the test if a page is refused.
  func rows(_ fields: [(String, String)], limit: Int) -> [(key: String, cells: [String])] {
    var rows: [(key: String, cells: [String])] = []
    var mark: String?
    repeat {
      var wanted = fields + [("limit", String(limit))]
      if let mark { wanted.append(("after", mark)) }
      let (status, json) = ask("rows", wanted)
      #expect(status == 200, "\(json.json())")
      let page = Array(json["rows"]?.elements ?? Value.null.elements)
      #expect(page.count <= limit)
      rows += page.map { row in
        (
          row["key"]?.string ?? "",
          (row["cells"]?.elements ?? Value.null.elements).map { $0.string ?? "" }
        )
      }
      mark = json["next"]?.string
    } while mark != nil && rows.count < 10_000
    return rows
  }

  @discardableResult
  func put(_ json: String) throws -> Value {
    let value = try JSON.parse(json)
    return try records.write { try $0.upsert(value, release: .r4).value }
  }
}
