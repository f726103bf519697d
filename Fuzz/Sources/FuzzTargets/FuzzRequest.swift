import Andiron
import DocumentServer
import DocumentStore
import FHIRModel
import FHIRR4
import FHIRServer
import FHIRStore
import HTTPServer
import Inspector
import ValueModel

/// A few requests to CouchDB's interface, to FHIR's or to the inspector, well-formed or with arbitrary parts: each has an
/// answer, what is refused has a body that says why, and nothing is the server's own failure.
func fuzzRequest(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  let (handler, requests) = try served(input.below(3))
  for request in requests.first { _ = try answer(handler, request) }
  for _ in 0..<4 where !input.isEmpty { _ = try answer(handler, requests.make(&input)) }
}

/// A handler over a store of its own, and what it is asked.
private func served(_ choice: Int) throws -> (any HTTPHandler, FuzzedRequests) {
  let store = try Store.inMemory(
    options: StoreOptions(oldVersions: .last(5), changeFeed: .kept))
  if choice == 0 {
    return (DocumentServer(store, identifier: String(repeating: "a", count: 32)), .couch)
  }
  var options = FHIRStoreOptions()
  options.maintainsMeta = true
  let records = try FHIRStore(store, releases: [R4.self], options: options)
  if choice == 1 { return (FHIRServer(records), .fhir) }
  try records.write { transaction in
    try transaction.upsert(
      JSON.parse(#"{"resourceType":"Patient","id":"p","name":[{"family":"A"}]}"#), release: .r4)
  }
  try store.database("d").create(["n": 1], id: "a")
  try store.write { try $0.collection("things").upsert(["n": 1], key: .string("t")) }
  return (Inspector(records), .inspector)
}

private func answer(_ handler: any HTTPHandler, _ request: HTTPRequest) throws -> HTTPResponse {
  var request = request
  request.principal = .program
  let response = handler.respond(to: request)
  let bytes = try content(response.body)
  try require((200..<600).contains(response.status), "a status is none")
  try require(response.status != 500, "the server fails")
  guard response.status >= 400, request.method != .head,
    response.headers["Content-Encoding"] == nil
  else { return response }
  let value = try? JSON.parse(bytes)
  try require(
    value?["error"]?.string != nil || value?["resourceType"] == "OperationOutcome",
    "a refusal does not say why")
  return response
}

/// The body, up to where it would wait.
private func content(_ body: HTTPResponse.Body) throws -> [UInt8] {
  switch body {
  case .bytes(let bytes): return bytes
  case .source(let source, let count):
    source.begin {}
    defer { source.end() }
    var bytes: [UInt8] = []
    while true {
      switch try source.next() {
      case .bytes(let piece): bytes += piece
      case .wait: return bytes
      case .end:
        try require(count == nil || count == bytes.count, "a body has another length")
        return bytes
      }
    }
  }
}
