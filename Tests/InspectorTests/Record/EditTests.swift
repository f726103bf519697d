import Andiron
import FHIRStore
import HTTPServer
import Testing
import ValueModel

@Suite struct EditTests {
  private static let place = [("kind", "objects"), ("name", "things"), ("key", "t1")]

  private func filled() throws -> TestInspector {
    let test = try TestInspector()
    try test.records.store.write {
      try $0.collection("things").upsert(["n": 1, "weight": 2], key: .string("t1"))
    }
    return test
  }

  private func edit(
    _ test: TestInspector, _ body: String, version: String?, type: String = "application/json"
  ) -> Int {
    var headers: HTTPHeaders = ["Content-Type": type]
    if let version { headers["If-Match"] = version }
    return test.respond(
      .put, "/_utils/api/record", Self.place, headers: headers, body: body
    ).status
  }

  @Test("an edited object replaces the version that was edited, and no other")
  func editsReplaceTheirVersion() throws {
    let test = try filled()
    let write = test.ask("record", Self.place).json["write"]
    let version = try #require(write?["headers"]?["If-Match"]?.string)
    #expect(edit(test, #"{"n":2,"weight":72.50}"#, version: version) == 200)
    #expect(edit(test, #"{"n":3}"#, version: version) == 412)
    let value = try test.records.store.collection("things").value(key: .string("t1"))
    #expect(value?.json() == #"{"n":2,"weight":72.50}"#)
  }

  @Test("what the library itself keeps is shown, and not changed")
  func ownRecordsAreProtected() throws {
    let test = try TestInspector()
    try test.records.store.write {
      try $0.collection("andiron.own").upsert(["n": 1], key: .string("t1"))
    }
    let place = [("kind", "objects"), ("name", "andiron.own"), ("key", "t1")]
    let record = test.ask("record", place).json
    #expect(record["value"]?["n"]?.integer == 1 && record["write"] == .null)
    let version = record["version"]?.string ?? ""
    let edit = test.respond(
      .put, "/_utils/api/record", place,
      headers: ["Content-Type": "application/json", "If-Match": "\"\(version)\""],
      body: #"{"n":2}"#)
    #expect(edit.status == 403)
    let value = try test.records.store.collection("andiron.own").value(key: .string("t1"))
    #expect(value?["n"]?.integer == 1)
  }

  @Test("what is no edit is refused, and changes nothing")
  func refusals() throws {
    var test = try filled()
    let write = test.ask("record", Self.place).json["write"]
    let version = try #require(write?["headers"]?["If-Match"]?.string)
    #expect(edit(test, #"{"n":2"#, version: version) == 400)
    #expect(edit(test, "[1]", version: version) == 400)
    #expect(edit(test, #"{"n":2}"#, version: nil) == 428)
    #expect(edit(test, #"{"n":2}"#, version: version, type: "text/plain") == 415)
    test.role = .readOnly
    #expect(edit(test, #"{"n":2}"#, version: version) == 403)
    #expect(test.ask("record", Self.place).json["write"] == .null)
    test.role = .none
    #expect(edit(test, #"{"n":2}"#, version: version) == 401)
    let value = try test.records.store.collection("things").value(key: .string("t1"))
    #expect(value?["n"]?.integer == 1)
  }
}
