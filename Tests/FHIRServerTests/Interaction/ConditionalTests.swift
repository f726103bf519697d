import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

@Suite struct ConditionalTests {
  private static func patient(_ number: Int, _ id: String? = nil, _ more: String = "") -> String {
    let id = id.map { #","id":"\#($0)""# } ?? ""
    return
      #"{"resourceType":"Patient"\#(id),"identifier":[{"system":"s","value":"\#(number)"}]\#(more)}"#
  }

  /// One resource with the number 1, and two with the number 2.
  private static func server(_ release: ReleaseVersion = .r4) throws -> TestServer {
    let server = try TestServer(release)
    for (id, number) in [("a", 1), ("b", 2), ("c", 2)] {
      server.send(.put, "Patient/\(id)", patient(number, id))
    }
    return server
  }

  @Test(
    "a resource is created only if nothing matches, by header or by address",
    arguments: ReleaseVersion.allCases)
  func creating(_ release: ReleaseVersion) throws {
    let server = try Self.server(release)
    func reply(_ number: Int, byAddress: Bool) -> Reply {
      byAddress
        ? server.send(.post, "Patient?identifier=s%7C\(number)", Self.patient(number))
        : server.send(
          .post, "Patient", Self.patient(number),
          headers: ["If-None-Exist": "identifier=s|\(number)"])
    }
    for byAddress in [false, true] {
      let found = reply(1, byAddress: byAddress)
      #expect(found.status == 200 && found.json["id"]?.string == "a" && found.version == "1")
      #expect(reply(2, byAddress: byAddress).status == 412)
    }
    #expect(reply(3, byAddress: false).status == 201)
    #expect(reply(3, byAddress: true).status == 200)
    #expect(reply(4, byAddress: true).status == 201)
    #expect(try server.count() == 5)
  }

  @Test("a replacement goes to the one resource that matches")
  func updating() throws {
    let server = try Self.server()
    let found = server.send(.put, "Patient?identifier=s|1", Self.patient(1))
    #expect(found.status == 200 && found.json["id"]?.string == "a" && found.version == "2")
    #expect(server.send(.put, "Patient?identifier=s|1", Self.patient(1, "a")).status == 200)
    #expect(server.send(.put, "Patient?identifier=s|1", Self.patient(1, "x")).status == 400)
    #expect(server.send(.put, "Patient?identifier=s|2", Self.patient(2)).status == 412)
    #expect(server.send(.put, "Patient?identifier=s|3", Self.patient(3)).status == 201)
    let own = server.send(.put, "Patient?identifier=s|4", Self.patient(4, "d"))
    #expect(own.status == 201 && own.json["id"]?.string == "d")
    #expect(server.send(.put, "Patient?identifier=s|5", Self.patient(5, "a")).status == 409)
    #expect(
      server.send(
        .put, "Patient?identifier=s|1", Self.patient(1), headers: ["If-Match": "1"]
      ).status == 412)
  }

  @Test("a deletion goes to the one resource that matches")
  func deleting() throws {
    let server = try Self.server()
    #expect(server.send(.delete, "Patient?identifier=s|2").status == 412)
    #expect(server.send(.delete, "Patient?identifier=s|3").status == 204)
    #expect(server.send(.delete, "Patient?identifier=s|1").status == 204)
    #expect(server.get("Patient/a").status == 410)
    #expect(try server.count() == 2)
  }

  @Test("where the options say so, a deletion is of all that match")
  func deletingSeveral() throws {
    var options = FHIRServerOptions()
    options.conditionalDeletion = .multiple
    options.largestDeletionCount = 3
    let server = try TestServer(options: options)
    for (index, number) in [1, 2, 2, 2, 3, 3, 3, 3].enumerated() {
      server.put("Patient", "p\(index)", #","identifier":[{"value":"\#(number)"}]"#)
    }
    #expect(server.send(.delete, "Patient?identifier=1").headers["ETag"] == #"W/"2""#)
    let tagged = server.send(
      .delete, "Patient?identifier=2", headers: ["If-Match": "1"])
    #expect(tagged.status == 412 && tagged.issue == "multiple-matches")
    #expect(server.send(.delete, "Patient?identifier=2").status == 204)
    #expect(server.get("Patient/p2").status == 410)
    #expect(server.send(.delete, "Patient?identifier=2").status == 204)
    let many = server.send(.delete, "Patient?identifier=3")
    #expect(many.status == 412 && many.issue == "too-costly")
    #expect(server.send(.delete, "Patient?").status == 400)
    #expect(try server.count() == 4)
    let rest = server.get("metadata").json["rest"]?[0]?["resource"]?[0]
    #expect(rest?["conditionalDelete"]?.string == "multiple")
  }

  @Test("in a transaction, too, a deletion is of all that match")
  func deletingSeveralTogether() throws {
    var options = FHIRServerOptions()
    options.conditionalDeletion = .multiple
    options.largestDeletionCount = 3
    let server = try TestServer(options: options)
    for (index, number) in [2, 2, 2, 3, 3, 3, 3].enumerated() {
      server.put("Patient", "p\(index)", #","identifier":[{"value":"\#(number)"}]"#)
    }
    func delete(_ requests: String...) -> Reply {
      let entries = requests.map { #"{"request":{"method":"DELETE",\#($0)}}"# }
      return server.send(
        .post, "",
        #"{"resourceType":"Bundle","type":"transaction","entry":[\#(entries.joined(separator: ","))]}"#
      )
    }
    #expect(delete(#""url":"Patient?identifier=3""#).status == 412)
    #expect(delete(#""url":"Patient?identifier=2","ifMatch":"W/\"1\"""#).status == 412)
    #expect(delete(#""url":"Patient?identifier=2""#, #""url":"Patient/p1""#).status == 400)
    #expect(try server.count() == 7)
    #expect(delete(#""url":"Patient?identifier=2""#).statuses == ["204 No Content"])
    #expect(try server.count() == 4)
  }

  @Test("a patch goes to the one resource that matches")
  func patching() throws {
    let server = try Self.server()
    func reply(_ number: Int) -> Reply {
      server.send(
        .patch, "Patient?identifier=s|\(number)", #"{"active":true}"#,
        headers: ["Content-Type": "application/json"])
    }
    #expect(reply(1).status == 200 && server.get("Patient/a").json["active"]?.boolean == true)
    #expect(reply(2).status == 412)
    #expect(reply(3).status == 404)
  }

  @Test("a condition without a parameter, or with one that is not known, is refused")
  func empty() throws {
    let server = try Self.server()
    let body = Self.patient(1)
    for query in ["", "?", "?_format=json", "?_count=1", "?shoesize=4", "?identifier="] {
      #expect(server.send(.delete, "Patient\(query)").status == 400, "\(query)")
      #expect(server.send(.put, "Patient\(query)", body).status == 400, "\(query)")
      #expect(
        server.send(
          .patch, "Patient\(query)", "[]", headers: ["Content-Type": "application/json-patch+json"]
        ).status == 400, "\(query)")
    }
    for condition in ["", "shoesize=4", "_sort=name", "%FF=1"] {
      let reply = server.send(.post, "Patient", body, headers: ["If-None-Exist": condition])
      #expect(reply.status == 400, "\(condition)")
    }
    #expect(try server.count() == 3)
  }
}
