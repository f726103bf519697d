import FHIRServer
import HTTPServer
import TestSupport
import Testing

/// What requests of each role may do, route by route.
@Suite struct AccessTests {
  private struct Route {
    var method: HTTPMethod
    var address: String
    var body: String?
    /// Whether a client that may only read is answered.
    var isReading = true
  }

  private static let patient = #"{"resourceType":"Patient","id":"p"}"#
  private static let batch =
    #"{"resourceType":"Bundle","type":"batch","entry":["#
    + #"{"request":{"method":"GET","url":"Patient/p"}}]}"#
  private static let parameters = #"{"resourceType":"Parameters"}"#

  private static let routes: [Route] = [
    Route(method: .get, address: ""), Route(method: .post, address: "", body: batch),
    Route(method: .get, address: "_history"), Route(method: .post, address: "_search"),
    Route(method: .post, address: "$validate", body: patient),
    Route(method: .get, address: "$export"), Route(method: .get, address: "$meta"),
    Route(method: .get, address: "Patient"),
    Route(method: .post, address: "Patient", body: patient, isReading: false),
    Route(method: .put, address: "Patient?identifier=1", body: patient, isReading: false),
    Route(method: .delete, address: "Patient?identifier=1", isReading: false),
    Route(method: .get, address: "Patient/_history"),
    Route(method: .post, address: "Patient/_search"),
    Route(method: .get, address: "Patient/$export"), Route(method: .get, address: "Patient/$meta"),
    Route(method: .get, address: "Patient/$everything"),
    Route(method: .get, address: "Patient/p"), Route(method: .head, address: "Patient/p"),
    Route(method: .put, address: "Patient/p", body: patient, isReading: false),
    Route(method: .delete, address: "Patient/p", isReading: false),
    Route(method: .get, address: "Patient/p/_history"),
    Route(method: .get, address: "Patient/p/_history/1"),
    Route(method: .get, address: "Patient/p/$everything"),
    Route(method: .get, address: "Patient/p/$meta"),
    Route(method: .post, address: "Patient/p/$meta-add", body: parameters, isReading: false),
    Route(method: .get, address: "Patient/p/Observation"),
    Route(method: .get, address: "Patient/metadata"), Route(method: .get, address: "metadata/x"),
    Route(method: .get, address: "Nothing"), Route(method: .get, address: "$nothing"),
  ]

  @Test func `a client without a login reads the capability statement alone`() throws {
    let server = try TestServer()
    server.put("Patient", "p")
    #expect(server.send(.get, "metadata", role: .none).status == 200)
    for route in Self.routes {
      let reply = server.send(route.method, route.address, route.body, role: .none)
      #expect(reply.status == 401, "\(route.method) \(route.address)")
      #expect(reply.issue == "login" && reply.headers["WWW-Authenticate"] != nil)
      let reader = server.send(route.method, route.address, route.body, role: .readOnly)
      #expect((reader.status == 403) == !route.isReading, "\(route.method) \(route.address)")
      #expect(reader.status != 401)
    }
    #expect(try server.count() == 1)
  }

  @Test func `a body without a type is refused, which pages of other origins can send`() throws {
    let server = try TestServer()
    let request = HTTPRequest(
      .post, "/fhir/r4/Patient", body: HTTPRequestBody(Array(Self.patient.utf8)),
      principal: .program)
    #expect(server.server.respond(to: request).status == 415)
    #expect(try server.count() == 0)
  }

  #if Server
    @Test func `a listener without a gate lets nobody in`() throws {
      let server = try TestServer()
      server.put("Patient", "p")
      let listener = try HTTPListener(server.server)
      defer { listener.stop(within: 0) }
      let client = try RawClient(port: listener.port)
      for request in [
        "GET /fhir/r4/Patient/p", "GET /fhir/r4/Patient", "DELETE /fhir/r4/Patient/p",
      ] {
        client.write("\(request) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.answer().status == 401, "\(request)")
      }
      client.write("GET /fhir/r4/metadata HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try client.answer().status == 200)
      #expect(try server.count() == 1)
    }
  #endif
}
