import FHIRModel
import HTTPServer
import Testing
import ValueModel

@Suite struct PatchTests {
  private static let json: HTTPHeaders = ["Content-Type": "application/json-patch+json"]

  private static func server(_ release: ReleaseVersion = .r4) throws -> TestServer {
    let server = try TestServer(release)
    server.put("Patient", "p1", #","active":true,"gender":"male""#)
    return server
  }

  @Test("operations change a resource as one version", arguments: [ReleaseVersion.stu3, .r4, .r5])
  func operations(_ release: ReleaseVersion) throws {
    let server = try Self.server(release)
    let reply = server.send(
      .patch, "Patient/p1",
      """
      [{"op":"test","path":"/active","value":true},{"op":"remove","path":"/gender"},
       {"op":"replace","path":"/active","value":false}]
      """, headers: Self.json)
    #expect(reply.status == 200 && reply.version == "2")
    #expect(reply.json["active"]?.boolean == false && reply.json["gender"] == nil)
    #expect(reply.headers["ETag"] == #"W/"2""#)
  }

  @Test("a part of a resource is merged into it, whichever name its type has")
  func merging() throws {
    let server = try Self.server()
    for (index, type) in ["application/merge-patch+json", "application/json"].enumerated() {
      let reply = server.send(
        .patch, "Patient/p1", #"{"resourceType":"Patient","gender":null,"active":false}"#,
        headers: ["Content-Type": type])
      #expect(reply.status == 200 && reply.version == "\(index + 2)")
      #expect(reply.json["gender"] == nil && reply.json["active"]?.boolean == false)
    }
  }

  @Test("a patch that does not fit, or leaves an invalid resource, changes nothing")
  func failing() throws {
    let server = try Self.server()
    for patch in [
      #"[{"op":"test","path":"/active","value":false}]"#, #"[{"op":"remove","path":"/name"}]"#,
      #"[{"op":"replace","path":"/gender","value":"x"}]"#,
      #"[{"op":"replace","path":"/id","value":"p2"}]"#,
      #"[{"op":"replace","path":"","value":{"resourceType":"Group"}}]"#,
      #"[{"op":"replace","path":"","value":7}]"#,
    ] {
      #expect(
        server.send(.patch, "Patient/p1", patch, headers: Self.json).status == 422, "\(patch)")
    }
    for patch in ["{}", "[", "[7]", #"[{"op":"x","path":"/a"}]"#, #"[{"op":"add","path":"a"}]"#] {
      #expect(
        server.send(.patch, "Patient/p1", patch, headers: Self.json).status == 400, "\(patch)")
    }
    #expect(server.get("Patient/p1").version == "1")
  }

  @Test("a patch of a form that is not known is refused")
  func forms() throws {
    let server = try Self.server()
    for type in ["application/xml-patch+xml", "application/fhir+xml", "text/plain"] {
      let reply = server.send(
        .patch, "Patient/p1", #"{"resourceType":"Parameters"}"#, headers: ["Content-Type": type])
      #expect(reply.status == 415)
    }
    for type in ["application/json", "application/fhir+json", "application/merge-patch+json"] {
      let parameters = server.send(
        .patch, "Patient/p1", #"{"resourceType":"Parameters"}"#, headers: ["Content-Type": type])
      #expect(parameters.status == 400)
    }
  }

  private static func operation(_ kind: String, _ path: String, _ more: String = "") -> String {
    #"{"name":"operation","part":[{"name":"type","valueCode":"\#(kind)"},{"name":"path","valueString":"\#(path)"}\#(more)]}"#
  }

  private static func parameters(_ operations: String...) -> String {
    #"{"resourceType":"Parameters","parameter":[\#(operations.joined(separator: ","))]}"#
  }

  @Test(
    "operations on paths change a resource as one version",
    arguments: [ReleaseVersion.stu3, .r4, .r5])
  func paths(_ release: ReleaseVersion) throws {
    let server = try Self.server(release)
    let patch = Self.parameters(
      Self.operation("delete", "Patient.gender"),
      Self.operation("replace", "Patient.active", #",{"name":"value","valueBoolean":false}"#),
      Self.operation(
        "add", "Patient",
        #",{"name":"name","valueString":"deceased"},{"name":"value","valueDateTime":"2020"}"#))
    let reply = server.send(.patch, "Patient/p1", patch)
    if release == .stu3 { #expect(reply.status == 200) }
    #expect(reply.version == "2" && reply.json["gender"] == nil)
    #expect(reply.json["active"]?.boolean == false)
    #expect(reply.json["deceasedDateTime"]?.string == "2020")
    for (operation, status, issue) in [
      (
        Self.operation("replace", "Patient.birthDate", #",{"name":"value","valueDate":"1990"}"#),
        422, "processing"
      ),
      (
        Self.operation("replace", "Patient.active", #",{"name":"value","valueString":"x"}"#), 422,
        ""
      ),
      (Self.operation("delete", "Patient.id"), 422, "business-rule"),
      (Self.operation("delete", "Patient.name.all()"), 400, "structure"),
    ] {
      let refused = server.send(.patch, "Patient/p1", Self.parameters(operation))
      #expect(refused.status == status, "\(operation)")
      #expect(issue.isEmpty || refused.issue == issue, "\(operation)")
    }
    #expect(server.get("Patient/p1").version == "2")
  }

  @Test("entries of a batch and of a transaction may be operations on paths")
  func entries() throws {
    let server = try Self.server()
    for (number, type) in ["batch", "transaction"].enumerated() {
      func send(_ path: String) -> Reply {
        let patch = Self.parameters(
          Self.operation(
            "add", path,
            #",{"name":"name","valueString":"name"},{"name":"value","valueHumanName":{"text":"x"}}"#
          ))
        return server.send(
          .post, "",
          #"{"resourceType":"Bundle","type":"\#(type)","entry":[{"resource":\#(patch),"request":{"method":"PATCH","url":"Patient/p1"}}]}"#
        )
      }
      #expect(send("Patient").statuses == ["200 OK"])
      #expect(server.get("Patient/p1").json["name"]?.elements.count == number + 1)
      let failed = send("Patient.photo")
      #expect(failed.status == 422 || failed.statuses == ["422 Unprocessable Entity"], "\(type)")
      let malformed = send("Patient.photo[")
      #expect(malformed.status == 400 || malformed.statuses == ["400 Bad Request"], "\(type)")
    }
  }

  @Test("a patch needs the resource, in the version that it names")
  func versions() throws {
    let server = try Self.server()
    var headers = Self.json
    headers["If-Match"] = #"W/"1""#
    #expect(server.send(.patch, "Patient/p1", "[]", headers: headers).status == 200)
    #expect(server.send(.patch, "Patient/p1", "[]", headers: headers).status == 412)
    #expect(server.send(.patch, "Patient/p2", "[]", headers: Self.json).status == 404)
    server.send(.delete, "Patient/p1")
    #expect(server.send(.patch, "Patient/p1", "[]", headers: Self.json).status == 410)
  }
}
