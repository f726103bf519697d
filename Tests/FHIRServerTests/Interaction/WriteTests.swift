import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

@Suite struct WriteTests {
  @Test func `a subscription that would wait for ever is refused`() throws {
    let server = try TestServer()
    let rest =
      #""reason":"r","criteria":"Observation?","channel":{"type":"rest-hook","endpoint":"http://a"}"#
    for (status, expected) in [("requested", 422), ("off", 201)] {
      let reply = server.send(
        .post, "Subscription",
        #"{"resourceType":"Subscription","status":"\#(status)",\#(rest)}"#)
      #expect(reply.status == expected, "\(reply.json)")
    }
  }

  @Test("a new resource gets an id and a version of the server", arguments: ReleaseVersion.allCases)
  func creating(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let reply = server.send(
      .post, "Patient",
      #"{"resourceType":"Patient","id":"mine","meta":{"versionId":"9"},"active":true}"#)
    #expect(reply.status == 201)
    let id = try #require(reply.json["id"]?.string)
    #expect(id != "mine" && reply.version == "1")
    #expect(reply.headers["Location"] == "\(server.base)/Patient/\(id)/_history/1")
    #expect(reply.headers["ETag"] == #"W/"1""#)
    #expect(reply.headers["Last-Modified"] != nil)
    #expect(server.get("Patient/\(id)").json["active"]?.boolean == true)
    #expect(server.get("Patient/mine").status == 404)
  }

  @Test("a replacement counts the version up, and makes what is not there")
  func updating() throws {
    let server = try TestServer()
    let first = server.put("Patient", "p1", #","active":true"#)
    #expect(first.status == 201)
    #expect(first.headers["Location"] == "\(server.base)/Patient/p1/_history/1")
    let second = server.put("Patient", "p1", #","active":false"#)
    #expect(second.status == 200 && second.version == "2")
    #expect(second.headers["Location"] == nil)
    #expect(second.headers["Content-Location"] == "\(server.base)/Patient/p1/_history/2")
  }

  @Test("a replacement needs the id of its address")
  func ids() throws {
    let server = try TestServer()
    #expect(server.send(.put, "Patient/p1", #"{"resourceType":"Patient"}"#).status == 400)
    let other = server.send(.put, "Patient/p1", #"{"resourceType":"Patient","id":"p2"}"#)
    #expect(other.status == 400)
    #expect(other.json["issue"]?[0]?["expression"]?[0]?.string == "Patient.id")
    #expect(server.put("Patient", "p_1").status == 400)
    #expect(
      server.send(.put, "Patient/p1", #"{"resourceType":"Group","id":"p1"}"#).status == 400)
    #expect(try server.count() == 0)
  }

  @Test("a version that is named must be there", arguments: [#"W/"1""#, #""1""#, "1"])
  func matching(_ tag: String) throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let body = #"{"resourceType":"Patient","id":"p1"}"#
    #expect(server.send(.put, "Patient/p1", body, headers: ["If-Match": tag]).status == 200)
    let late = server.send(.put, "Patient/p1", body, headers: ["If-Match": tag])
    #expect(late.status == 412 && late.issue == "conflict")
    #expect(server.send(.delete, "Patient/p1", headers: ["If-Match": tag]).status == 412)
    #expect(server.send(.delete, "Patient/p1", headers: ["If-Match": "2"]).status == 204)
    let gone = server.send(.put, "Patient/p1", body, headers: ["If-Match": "2"])
    #expect(gone.status == 412)
  }

  @Test("a replacement can demand that nothing is there")
  func creatingOnly() throws {
    let server = try TestServer()
    let body = #"{"resourceType":"Patient","id":"p1"}"#
    #expect(server.send(.put, "Patient/p1", body, headers: ["If-None-Match": "*"]).status == 201)
    #expect(server.send(.put, "Patient/p1", body, headers: ["If-None-Match": "*"]).status == 412)
  }

  @Test("a deletion is answered alike whether something was there or not")
  func deleting() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let reply = server.send(.delete, "Patient/p1")
    #expect(reply.status == 204 && reply.bytes.isEmpty)
    #expect(reply.headers["ETag"] == #"W/"2""#)
    #expect(server.send(.delete, "Patient/p1").status == 204)
    #expect(server.send(.delete, "Patient/p2").status == 204)
  }

  @Test("the body of the answer to a write is what the client prefers")
  func preferring() throws {
    let server = try TestServer()
    func reply(_ preference: String) -> Reply {
      server.send(
        .post, "Patient", #"{"resourceType":"Patient"}"#,
        headers: ["Prefer": "respond-async, return=\(preference)"])
    }
    let minimal = reply("minimal")
    #expect(minimal.status == 201 && minimal.bytes.isEmpty)
    #expect(minimal.headers["Location"] != nil && minimal.headers["ETag"] != nil)
    #expect(reply("representation").json["resourceType"]?.string == "Patient")
    #expect(reply("OperationOutcome").json["resourceType"]?.string == "OperationOutcome")
  }

  @Test("an invalid resource is refused with every issue, and stored if the server is lenient")
  func invalid() throws {
    let body = #"{"resourceType":"Patient","gender":"x","birthDate":"soon","wings":2}"#
    let server = try TestServer()
    let reply = server.send(.post, "Patient", body)
    #expect(reply.status == 422)
    let issues = reply.json["issue"]?.elements.map { $0["expression"]?[0]?.string ?? "" }
    #expect(issues == ["Patient.gender", "Patient.birthDate", "Patient.wings"])
    #expect(!String(decoding: reply.bytes, as: UTF8.self).contains("soon"))
    #expect(try server.count() == 0)
    var options = FHIRServerOptions()
    options.reading = .lenient
    let lenient = try TestServer(options: options)
    #expect(lenient.send(.post, "Patient", body).status == 201)
  }

  @Test("a client that may only read writes nothing")
  func readOnly() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let body = #"{"resourceType":"Patient","id":"p1"}"#
    let writes: [(HTTPMethod, String, String?)] = [
      (.post, "Patient", body), (.put, "Patient/p1", body), (.put, "Patient?_id=p1", body),
      (.delete, "Patient/p1", nil), (.delete, "Patient?_id=p1", nil),
      (.patch, "Patient/p1", "[]"), (.patch, "Patient?_id=p1", "[]"),
      (
        .post, "",
        #"{"resourceType":"Bundle","type":"transaction","entry":[{"request":{"method":"DELETE","url":"Patient/p1"}}]}"#
      ),
    ]
    for (method, address, body) in writes {
      let reply = server.send(method, address, body, role: .readOnly)
      #expect(reply.status == 403, "\(method.rawValue) \(address)")
      #expect(reply.issue == "forbidden")
    }
    #expect(server.send(.get, "Patient/p1", role: .readOnly).version == "1")
    let batch = server.send(
      .post, "",
      #"{"resourceType":"Bundle","type":"batch","entry":[{"request":{"method":"GET","url":"Patient/p1"}},{"request":{"method":"DELETE","url":"Patient/p1"}}]}"#,
      role: .readOnly)
    #expect(batch.statuses == ["200 OK", "403 Forbidden"])
    #expect(
      server.send(
        .post, "Patient/_search", "_id=p1",
        headers: ["Content-Type": "application/x-www-form-urlencoded"], role: .readOnly
      ).ids == ["p1"])
  }
}
