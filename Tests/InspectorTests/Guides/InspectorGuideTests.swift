import Andiron
import DocumentStore
import FHIRR4
import FHIRStore
import HTTPServer
import Inspector
import Testing
import ValueModel

/// `docs/guides/inspector.md`.
@Suite struct InspectorGuideTests {
  @Test("an app mounts the inspector, and documents are only shown")
  func anAppMountsTheInspector() throws {
    let records = try FHIRStore(Store.inMemory(), releases: [R4.self])
    try records.store.database("notes").create(["stars": 4], id: "first")

    var options = InspectorOptions()
    options.storeName = "My clinic"
    options.documentsPath = nil  // not served here: documents are only shown
    let inspector = Inspector(records, options: options)
    let response = inspector.respond(to: HTTPRequest(.get, "/_utils/", principal: .program))

    #expect(response.status == 200)
    let query = "kind=database&name=notes&key=first"
    let record = inspector.respond(
      to: HTTPRequest(.get, "/_utils/api/record", query: query, principal: .program))
    guard case .bytes(let bytes) = record.body else { throw JSONMissing() }
    let json = try JSON.parse(bytes)
    #expect(json["value"]?["stars"]?.integer == 4)
    #expect(json["write"] == .null)
  }

  private struct JSONMissing: Error {}
}
