import Andiron
import FHIRR4
import FHIRR5
import FHIRServer
import FHIRStore
import Foundation
import HTTPServer
import Testing

/// `docs/fhir-rest.md`.
@Suite struct FHIRRestGuideTests {
  @Test("a store of resources is served without sockets")
  func serving() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "clinic.andiron")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    let records = try FHIRStore(
      at: url, releases: [R4.self, R5.self], options: options,
      storeOptions: StoreOptions(oldVersions: .last(1_000), changeFeed: .kept))
    let server = FHIRServer(records)
    let response = server.respond(to: HTTPRequest(.get, "/fhir/r4/Patient/p1", principal: .program))

    #expect(response.status == 404)
    var patient = FHIRR4.Patient()
    patient.id = "p1"
    try records.upsert(patient)
    let found = server.respond(to: HTTPRequest(.get, "/fhir/r4/Patient/p1", principal: .program))
    #expect(found.status == 200 && found.headers["ETag"] == #"W/"1""#)
    #expect(
      server.respond(to: HTTPRequest(.get, "/fhir/stu3/Patient/p1", principal: .program)).status
        == 404)
  }
}
