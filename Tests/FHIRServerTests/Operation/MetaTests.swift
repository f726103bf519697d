import FHIRModel
import HTTPServer
import Testing
import ValueModel

@Suite struct MetaTests {
  private static func parameters(_ meta: String) -> String {
    #"{"resourceType":"Parameters","parameter":[{"name":"meta","valueMeta":\#(meta)}]}"#
  }

  private static func meta(_ reply: Reply) -> Value? {
    reply.json["parameter"]?[0].flatMap { $0["name"]?.string == "return" ? $0["valueMeta"] : nil }
  }

  private static func codes(_ reply: Reply, _ list: String) -> [String] {
    meta(reply)?[list]?.elements.compactMap { $0["code"]?.string ?? $0.string } ?? []
  }

  @Test("the tags of a resource are read alone", arguments: ReleaseVersion.allCases)
  func reading(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    server.put("Patient", "p1", #","meta":{"tag":[{"code":"t"}]}"#)
    #expect(Self.codes(server.get("Patient/p1/$meta"), "tag") == ["t"])
    #expect(Self.codes(server.send(.post, "Patient/p1/$meta"), "tag") == ["t"])
    #expect(server.get("Patient/p2/$meta").status == 404)
  }

  @Test("profiles, tags and labels are added once", arguments: ReleaseVersion.allCases)
  func adding(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    server.put("Patient", "p1", #","meta":{"tag":[{"system":"http://s","code":"t"}]}"#)
    let more = Self.parameters(
      #"{"profile":["http://p"],"security":[{"system":"http://l","code":"R"}],"tag":[{"system":"http://s","code":"t","display":"x"},{"system":"http://s","code":"u"}]}"#
    )
    let reply = server.send(.post, "Patient/p1/$meta-add", more)
    #expect(reply.status == 200 && reply.headers["ETag"] == #"W/"2""#)
    #expect(Self.codes(reply, "tag") == ["t", "u"])
    #expect(Self.codes(reply, "security") == ["R"] && Self.codes(reply, "profile") == ["http://p"])
    #expect(server.get("Patient?_tag=http://s|u").ids == ["p1"])
    // What is there already makes no version.
    let again = server.send(.post, "Patient/p1/$meta-add", more)
    #expect(again.status == 200 && Self.codes(again, "tag") == ["t", "u"])
    #expect(server.get("Patient/p1").version == "2")
  }

  @Test("profiles, tags and labels are taken away", arguments: ReleaseVersion.allCases)
  func removing(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    server.put(
      "Patient", "p1",
      #","meta":{"profile":["http://p","http://q"],"tag":[{"system":"http://s","code":"t"},{"code":"t"}]}"#
    )
    let reply = server.send(
      .post, "Patient/p1/$meta-delete",
      Self.parameters(#"{"profile":["http://p","http://x"],"tag":[{"code":"t"}]}"#))
    #expect(reply.status == 200 && Self.codes(reply, "profile") == ["http://q"])
    #expect(Self.meta(reply)?["tag"]?.elements.count == 1)
    #expect(Self.meta(reply)?["tag"]?[0]?["system"]?.string == "http://s")
    let rest = server.send(
      .post, "Patient/p1/$meta-delete",
      Self.parameters(#"{"profile":["http://q"],"tag":[{"system":"http://s","code":"t"}]}"#))
    #expect(Self.meta(rest)?["tag"] == nil && Self.meta(rest)?["profile"] == nil)
    #expect(server.get("Patient/p1").version == "3")
    #expect(server.get("Patient?_tag=t").ids.isEmpty)
  }

  @Test("extensions of a profile stay with it")
  func companions() throws {
    let server = try TestServer()
    server.put(
      "Patient", "p1",
      #","meta":{"profile":["http://p","http://q"],"_profile":[null,{"id":"q"}]}"#)
    server.send(
      .post, "Patient/p1/$meta-add", Self.parameters(#"{"profile":["http://r"]}"#))
    let reply = server.send(
      .post, "Patient/p1/$meta-delete", Self.parameters(#"{"profile":["http://p"]}"#))
    #expect(Self.codes(reply, "profile") == ["http://q", "http://r"])
    #expect(Self.meta(reply)?["_profile"]?[0]?["id"]?.string == "q")
    let last = server.send(
      .post, "Patient/p1/$meta-delete", Self.parameters(#"{"profile":["http://q"]}"#))
    #expect(Self.meta(last)?["_profile"] == nil)
  }

  @Test("without counted versions, what has no tag has no meta")
  func withoutVersions() throws {
    let server = try TestServer(maintainsMeta: false)
    server.put("Patient", "p1")
    server.send(.post, "Patient/p1/$meta-add", Self.parameters(#"{"tag":[{"code":"t"}]}"#))
    #expect(server.get("Patient?_tag=t").ids == ["p1"])
    server.send(.post, "Patient/p1/$meta-delete", Self.parameters(#"{"tag":[{"code":"t"}]}"#))
    #expect(server.get("Patient/p1").json["meta"] == nil)
    #expect(server.get("Patient/p1/$meta").json["parameter"] == nil)
  }

  @Test("a change of tags is refused as other writes are")
  func refusals() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let tags = Self.parameters(#"{"tag":[{"code":"t"}]}"#)
    func status(_ address: String, _ body: String?, _ headers: HTTPHeaders = [:]) -> Int {
      server.send(.post, address, body, headers: headers).status
    }
    #expect(status("Patient/p1/$meta-add", nil) == 400)
    #expect(status("Patient/p1/$meta-add", #"{"resourceType":"Parameters"}"#) == 400)
    #expect(status("Patient/p1/$meta-add", Self.parameters(#""x""#)) == 400)
    #expect(status("Patient/p1/$meta-add", Self.parameters(#"{"tag":[{"code":7}]}"#)) == 422)
    #expect(status("Patient/p1/$meta-add", tags, ["If-Match": "9"]) == 412)
    #expect(status("Patient/p9/$meta-add", tags) == 404)
    #expect(server.get("Patient/p1/$meta-add").status == 405)
    #expect(server.send(.post, "Patient/p1/$meta-add", tags, role: .readOnly).status == 403)
    server.send(.delete, "Patient/p1")
    #expect(status("Patient/p1/$meta-delete", tags) == 410)
  }

  @Test(
    "the profiles, tags and labels in use are listed, of a type and of all",
    arguments: ReleaseVersion.allCases)
  func inUse(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    #expect(server.get("$meta").json["parameter"] == nil)
    server.put("Patient", "p1", #","meta":{"tag":[{"code":"b"},{"code":"a"}]}"#)
    server.put("Patient", "p2", #","meta":{"tag":[{"code":"a"}],"profile":["http://p"]}"#)
    server.put("Group", "g", #","type":"person","actual":true,"meta":{"security":[{"code":"R"}]}"#)
    server.put("Patient", "p3", #","meta":{"tag":[{"code":"gone"}]}"#)
    server.send(.delete, "Patient/p3")
    let patients = server.get("Patient/$meta")
    #expect(patients.status == 200 && Self.codes(patients, "tag") == ["a", "b"])
    #expect(Self.codes(patients, "profile") == ["http://p"])
    #expect(Self.meta(patients)?["security"] == nil && Self.meta(patients)?["versionId"] == nil)
    let type = try #require(TestServer.releases.first { $0.version == release })
    #expect(type.issues(in: patients.json).map(\.description) == [])
    #expect(Self.codes(server.get("Device/$meta"), "tag") == [])
    guard server.get("Group/g").status == 200 else { return }
    #expect(Self.codes(server.get("$meta"), "security") == ["R"])
    #expect(Self.codes(server.send(.post, "$meta"), "tag") == ["a", "b"])
  }
}
