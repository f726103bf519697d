import DocumentServer
import FHIRServer
import FHIRStore
import Foundation
import HTTPServer

/// FHIR's interface, CouchDB's, and below `/constant` an answer that is always the same.
struct BenchHandler: HTTPHandler {
  private let resources: FHIRServer
  private let documents: DocumentServer
  private let constant: HTTPResponse

  /// The constant answer has the size and the header of that to `model`.
  init(_ records: FHIRStore, model: String) {
    resources = FHIRServer(records)
    documents = DocumentServer(records.store, identifier: String(repeating: "b", count: 32))
    constant = resources.respond(to: HTTPRequest(.get, model, principal: .program))
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    var request = request
    request.principal = .program
    if request.path.utf8.starts(with: "/fhir/".utf8) { return resources.respond(to: request) }
    if request.path.utf8.starts(with: "/constant/".utf8) { return constant }
    return documents.respond(to: request)
  }
}
