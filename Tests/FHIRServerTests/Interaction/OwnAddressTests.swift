import FHIRServer
import HTTPServer
import Testing
import ValueModel

/// References to the address of the server itself are references to its records.
@Suite struct OwnAddressTests {
  private static func observation(_ id: String, of reference: String) -> String {
    #"{"resourceType":"Observation","id":"\#(id)","status":"final","code":{"text":"t"},"#
      + #""subject":{"reference":"\#(reference)"}}"#
  }

  @Test("absolute and relative references to one record are the same, however they are written")
  func written() throws {
    let server = try TestServer()
    server.put("Patient", "p", #","name":[{"family":"Ito"}]"#)
    let own = "\(server.base)/Patient/p"
    #expect(server.send(.put, "Observation/put", Self.observation("put", of: own)).status == 201)
    #expect(
      server.send(
        .put, "Observation/version", Self.observation("version", of: own + "/_history/1")
      ).status == 201)
    #expect(
      server.get("Observation/version").json["subject"]?["reference"]?.string
        == "Patient/p/_history/1")
    let created = server.send(.post, "Observation", Self.observation("x", of: own))
    let createdID = try #require(created.json["id"]?.string)
    server.put("Observation", "patched", #","status":"final","code":{"text":"t"}"#)
    let patch = #"[{"op":"add","path":"/subject","value":{"reference":"\#(own)"}}]"#
    let type: HTTPHeaders = ["Content-Type": "application/json-patch+json"]
    #expect(server.send(.patch, "Observation/patched", patch, headers: type).status == 200)
    for kind in ["batch", "transaction"] {
      let entry =
        #"{"resource":\#(Self.observation(kind, of: own)),"request":{"method":"PUT","#
        + #""url":"Observation/\#(kind)"}}"#
      let reply = server.send(
        .post, "", #"{"resourceType":"Bundle","type":"\#(kind)","entry":[\#(entry)]}"#)
      #expect(reply.statuses.allSatisfy { $0.hasPrefix("201") } && reply.statuses.count == 1)
    }
    let relative = Self.observation("relative", of: "Patient/p")
    #expect(server.send(.put, "Observation/relative", relative).status == 201)
    let all = [
      "batch", "patched", "put", "relative", "transaction", createdID,
    ].sorted()
    for value in ["Patient/p", "p", own] {
      let found = server.get("Observation?subject=\(value)").ids.filter { $0 != "version" }
      #expect(found.sorted() == all, "\(value)")
    }
    server.send(.delete, "Observation/version")
    #expect(server.get("Observation?subject:Patient.family=Ito").ids.sorted() == all)
    #expect(server.get("Patient?_has:Observation:subject:_id=put").ids == ["p"])
    #expect(server.get("Patient/p/Observation").ids.sorted() == all)
    #expect(server.get("Observation?_id=put&_include=Observation:subject").resources.count == 2)
    #expect(
      server.send(
        .post, "Observation", Self.observation("y", of: own),
        headers: ["If-None-Exist": "_id=put&subject=\(own)"]
      ).status == 200)
  }

  @Test("addresses of other servers stay, and lead to nothing here")
  func foreign() throws {
    let server = try TestServer()
    server.put("Patient", "p")
    for base in ["http://other.example/fhir/r4", "\(server.base)x", "http://localhost/fhir/r5"] {
      let text = Self.observation("o", of: "\(base)/Patient/p")
      #expect(server.send(.put, "Observation/o", text).status < 300)
      let stored = server.get("Observation/o").json["subject"]?["reference"]?.string
      #expect(stored == "\(base)/Patient/p")
      #expect(server.get("Observation?subject=Patient/p").ids.isEmpty)
      #expect(server.get("Observation?subject=\(base)/Patient/p").ids == ["o"])
    }
  }
}
