import FHIRServer
import Foundation
import HTTPServer
import Testing

/// One client does not take what all clients share.
@Suite struct SharedLimitTests {
  private static let asynchronous: HTTPHeaders = ["Prefer": "respond-async"]

  @Test("a client may have half of the exports, so that others can begin one")
  func exports() throws {
    let server = try TestServer()
    func begin(_ name: String) -> Int {
      server.send(.get, "$export", headers: Self.asynchronous, role: .readOnly, name: name).status
    }
    for _ in 0..<4 { #expect(begin("reader") == 202) }
    #expect(begin("reader") == 429)
    for _ in 0..<4 { #expect(begin("writer") == 202) }
    #expect(begin("third") == 429)
  }

  @Test("an export ends, however often it is asked for")
  func renewals() async throws {
    var options = FHIRServerOptions()
    options.exportLifetime = .milliseconds(50)
    let server = try TestServer(options: options)
    let begun = server.get("$export", headers: Self.asynchronous)
    let place = try #require(begun.headers["Content-Location"]).dropFirst(server.base.count + 1)
    var count = 0
    while server.get(String(place)).status != 404, count < 400 {
      count += 1
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(server.get(String(place)).status == 404)
  }

  @Test("a small patch that doubles a valid resource again and again is refused")
  func doublings() throws {
    let server = try TestServer()
    let inner = #"{"url":"http://e","valueBoolean":true}"#
    server.put("Patient", "p", #","extension":[{"url":"http://e","extension":[\#(inner)]}]"#)
    let copy = #"{"op":"copy","from":"/extension/0","path":"/extension/0/extension/-"}"#
    // Far below the limit of values that patches have elsewhere.
    let patch = "[" + Array(repeating: copy, count: 15).joined(separator: ",") + "]"
    let type = "application/json-patch+json"
    #expect(
      server.send(.patch, "Patient/p", patch, headers: ["Content-Type": type]).status == 422)
    let data = Data(patch.utf8).base64EncodedString()
    let binary = #"{"resourceType":"Binary","contentType":"\#(type)","data":"\#(data)"}"#
    let entry = #"{"resource":\#(binary),"request":{"method":"PATCH","url":"Patient/p"}}"#
    let bundle = #"{"resourceType":"Bundle","type":"transaction","entry":[\#(entry)]}"#
    #expect(server.send(.post, "", bundle).status == 422)
    #expect(server.get("Patient/p").version == "1")
  }

  @Test("a small patch that copies a list into itself again and again is refused")
  func patches() throws {
    let server = try TestServer()
    server.put("Patient", "p", #","contact":[{"name":{"family":"a"}}]"#)
    let copies = Array(
      repeating: #"{"op":"copy","from":"/contact","path":"/contact/-"}"#, count: 23)
    let patch = "[" + copies.joined(separator: ",") + "]"
    let type: HTTPHeaders = ["Content-Type": "application/json-patch+json"]
    #expect(server.send(.patch, "Patient/p", patch, headers: type).status == 422)
    #expect(server.get("Patient/p").version == "1")
  }
}
