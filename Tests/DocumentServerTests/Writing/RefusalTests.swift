import Andiron
import DocumentStore
import HTTPServer
import Testing
import ValueModel

/// Requests that CouchDB refuses, or answers in a way of its own, with its errors.
@Suite struct RefusalTests {
  private let client: CouchClient

  init() throws { client = try CouchClient() }

  @Test(arguments: [
    "_view/v", "_show/s", "_list/l/v", "_update/u", "_update/u/id", "_rewrite/x", "_search/s",
  ])
  func `the functions of a design document are not executed, and say so`(path: String) throws {
    #expect(
      try client.get("/db/_design/d/\(path)").error == "not_found", "there is no such document")
    _ = try client.put("/db/_design/d", #"{"views":{"v":{"map":"function(doc) {}"}}}"#)
    for method in [HTTPMethod.get, .post, .put] {
      let answer = try client.ask(method, "/db/_design/d/\(path)", method == .get ? nil : "{}")
      #expect(answer.status == 501 && answer.error == "not_implemented", "\(method.rawValue)")
    }
    #expect(try client.get("/db/_changes?filter=_view&view=d/v").status == 501)
    #expect(try client.post("/db/_temp_view", #"{"map":"function(doc) {}"}"#).status == 410)
    // Attachments of a design document have other names.
    #expect(try client.get("/db/_design/d/logo.png").error == "not_found")
  }

  @Test func `databases with partitions are refused`() throws {
    #expect(try client.put("/p?partitioned=true", "").status == 400)
    #expect(try client.put("/p?partitioned=tru", "").status == 400)
    #expect(try client.get("/p").status == 404)
    #expect(try client.put("/p?partitioned=false", "").status == 201)
    #expect(try client.get("/p/_partition/x").status == 404)
    #expect(try client.post("/p/_partition/x/_find", "{}").status == 404)
  }

  @Test func `edits that are to be stored together are refused one by one`() throws {
    let edits = #"{"all_or_nothing":true,"docs":[{"_id":"a"},{"_id":"b"}]}"#
    let answer = try client.post("/db/_bulk_docs", edits)
    #expect(answer.status == 417)
    #expect(answer.json.elements.map { $0["id"] } == ["a", "b"])
    #expect(answer.json[0]?["error"] == "not_implemented" && answer.json[0]?["rev"] == "0-")
    #expect(try client.get("/db/a").status == 404)
    let foreign = edits.replacing(
      #"{"_id":"a"},{"_id":"b"}"#, with: #"{"_id":"a","_rev":"1-a"}"#
    ).replacing("{\"all", with: "{\"new_edits\":false,\"all")
    #expect(try client.post("/db/_bulk_docs", foreign).status == 201)
  }

  @Test func `the reasons of refusals name what is wrong`() throws {
    let none = try client.post("/db/_bulk_docs", #"{"docs":"foo"}"#)
    #expect(none.json["reason"] == "`docs` parameter must be an array.")
    let twice = try client.post("/db/_find", #"{"selector":{"a":1,"a":2}}"#)
    #expect(twice.json["reason"] == "An object of the JSON has a name twice.")
    let first = try client.put("/db/a").revision
    let other = try client.ask(
      .put, "/db/a", #"{"_rev":"\#(first)"}"#, headers: ["If-Match": "\"1-00\""])
    #expect(other.json["reason"] == "Document rev and etag have different values")
    let beat = try client.get("/db/_changes?feed=continuous&heartbeat=a1000")
    #expect(beat.json["reason"]?.string?.hasPrefix("Invalid heartbeat value.") == true)
    #expect(try client.ask(.delete, "/db/none/file").status == 404)
    #expect(try client.ask(.delete, "/db/a/file").status == 409)
    for field in [#""stale":"no""#, #""update":1"#, #""partition":"x""#, #""r":0"#] {
      #expect(try client.post("/db/_find", #"{"selector":{},\#(field)}"#).status == 400, "\(field)")
    }
  }

  @Test func `a range of all bytes is still a range`() throws {
    let revision = try client.put("/db/a").revision
    let bytes = String(repeating: "x", count: 29)
    _ = try client.ask(
      .put, "/db/a/f?rev=\(revision)", bytes, headers: ["Content-Type": "image/png"])
    for (range, status) in [("0-28", 206), ("0-99", 206), ("-29", 206), ("0-", 200), ("28-", 206)] {
      let answer = try client.get("/db/a/f", headers: ["Range": "bytes=\(range)"])
      #expect(answer.status == status, "\(range)")
      #expect((answer.headers["Content-Range"] != nil) == (status == 206), "\(range)")
    }
  }

  @Test func `what can be read can be asked for its head`() throws {
    for path in ["/_uuids", "/_active_tasks", "/db/_revs_limit", "/db/_security"] {
      #expect(try client.ask(.head, path).status == 200, "\(path)")
    }
    #expect(try client.get("/_uuids").headers["Pragma"] == "no-cache")
  }

  @Test func `a name of a database that is too long says so`() throws {
    let long = String(repeating: "x", count: 201)
    #expect(try client.put("/\(long)", "").error == "database_name_too_long")
    #expect(try client.put("/\(long.dropLast())", "").status == 201)
    #expect(try client.put("/X", "").error == "illegal_database_name")
  }

  @Test func `a deletion is 200 at the address of the document and 201 elsewhere`() throws {
    let first = try client.put("/db/a").revision
    let deletion = #"{"_rev":"\#(first)","_deleted":true}"#
    #expect(try client.put("/db/a", deletion).status == 200)
    let other = try client.put("/db/b").revision
    #expect(
      try client.post("/db", #"{"_id":"b","_rev":"\#(other)","_deleted":true}"#).status == 201)
    #expect(try client.get("/db/b").status == 404)
    let foreign = #"{"_rev":"7-abc","_deleted":true}"#
    #expect(try client.put("/db/c?new_edits=false", foreign).status == 200)
    #expect(try client.put("/db/d?new_edits=false", #"{"_rev":"7-abc"}"#).status == 201)
    #expect(try client.get("/db/d").json["_rev"] == "7-abc")
    // A document without an address is always a new edit.
    let posted = try client.post("/db?new_edits=false", #"{"_id":"e","_rev":"7-abc"}"#)
    #expect(posted.status == 409)
  }
}
