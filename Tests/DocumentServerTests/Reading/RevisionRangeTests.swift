import Andiron
import DocumentStore
import Testing
import ValueModel

/// Revisions that no document here can have, and those that CouchDB writes in another form.
@Suite struct RevisionRangeTests {
  private let client: CouchClient

  init() throws { client = try CouchClient() }

  @Test(arguments: ["0-abc", "9007199254740993-abc", "99999999999999999999999-abc"])
  func `revisions that cannot be here are not asked for`(revision: String) throws {
    _ = try client.put("/db/a")
    let body = #"{"x":["\#(revision)"],"a":["\#(revision)","5-a"],"b":["1-b"]}"#
    let answer = try client.post("/db/_revs_diff", body)
    #expect(answer.status == 200)
    #expect(answer.json["x"] == nil)
    #expect(answer.json["a"]?["missing"]?.json() == #"["5-a"]"#)
    #expect(answer.json["b"]?["missing"]?.json() == #"["1-b"]"#)
    let missing = try client.post("/db/_missing_revs", body).json["missing_revs"]
    #expect(missing?.json() == #"{"a":["5-a"],"b":["1-b"]}"#)
    let purged = try client.post("/db/_purge", #"{"a":["\#(revision)"]}"#)
    #expect(purged.status == 201 && purged.json["purged"]?["a"] == [])
    #expect(try client.get("/db/a?rev=\(revision)").status == 404)
    let open = try client.get("/db/a?open_revs=%5B%22\(revision)%22%5D")
    #expect(open.json[0]?["missing"]?.string == revision)
    let got = try client.post("/db/_bulk_get", #"{"docs":[{"id":"a","rev":"\#(revision)"}]}"#)
    #expect(got.json["results"]?[0]?["docs"]?[0]?["error"]?["error"] == "not_found")
    #expect(try client.put("/db/a?rev=\(revision)").status == 409)
  }

  @Test(arguments: ["x", "1", "-a", "a-a", "1-", "-1-a", ""])
  func `what is no revision is refused`(text: String) throws {
    #expect(try client.post("/db/_revs_diff", #"{"a":["\#(text)"]}"#).status == 400)
  }

  @Test func `an identifier of 16 bytes is its 32 digits`() throws {
    let (text, digits) = ("z98a12be0b2a2f8a", "7a393861313262653062326132663861")
    let bulk =
      #"{"new_edits":false,"docs":[{"_id":"a","_revisions":{"start":4,"ids":["\#(text)","\#(String(text.reversed()))"]}}]}"#
    #expect(try client.post("/db/_bulk_docs", bulk).json == [])
    let read = try client.get("/db/a?revs=true").json
    #expect(read["_rev"]?.string == "4-\(digits)")
    #expect(read["_revisions"]?["ids"]?[1]?.string == "61386632613262306562323161383" + "97a")
    for revision in ["4-\(text)", "4-\(digits)"] {
      #expect(try client.get("/db/a?rev=\(revision)").json["_rev"]?.string == "4-\(digits)")
      #expect(try client.post("/db/_revs_diff", #"{"a":["\#(revision)"]}"#).json == [:])
    }
    // What a program stored is shown in the same form.
    let revision = try #require(Revision("1-\(text)"))
    try client.store.database("db").write {
      _ = try $0.graft(ForeignRevision(id: "b", history: [revision], body: [:]))
    }
    #expect(try client.get("/db/b").json["_rev"]?.string == "1-\(digits)")
  }
}
