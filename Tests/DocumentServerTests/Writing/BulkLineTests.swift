import Andiron
import HTTPServer
import Testing
import ValueModel

/// A document is refused in its line of the answer, or with the whole request: as in CouchDB, but for
/// revisions of other replicas, of which one that cannot be stored never holds up the others.
@Suite struct BulkLineTests {
  private let client: CouchClient

  init() throws {
    client = CouchClient(try Store.inMemory())
    _ = try client.put("/db", "")
  }

  private static let long = String(repeating: "i", count: 901)
  private static let deep =
    String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)

  private func bulk(_ documents: String..., isForeign: Bool = false) throws -> CouchClient.Answer {
    let edits = isForeign ? #""new_edits":false,"# : ""
    return try client.post(
      "/db/_bulk_docs", #"{\#(edits)"docs":[\#(documents.joined(separator: ","))]}"#)
  }

  @Test(arguments: ["", #","_deleted":true"#])
  func `an edit of a document that is not there is a conflict in its line`(
    _ field: String
  ) throws {
    let revision = "1-" + String(repeating: "a", count: 32)
    let answer = try bulk(
      #"{"_id":"new"}"#, #"{"_id":"gone","_rev":"\#(revision)"\#(field)}"#, #"{"_id":"new2"}"#)
    #expect(answer.status == 201)
    #expect(answer.json.elements.map { $0["id"]?.string } == ["new", "gone", "new2"])
    #expect(answer.json.elements.map { $0["error"]?.string } == [nil, "conflict", nil])
    #expect(answer.json[1]?["reason"] == "Document update conflict.")
    #expect(try client.get("/db").json["doc_count"] == 2)
  }

  @Test func `a single edit of a document that is not there is a conflict`() throws {
    let revision = "1-" + String(repeating: "a", count: 32)
    #expect(try client.put("/db/gone?rev=\(revision)").status == 409)
    #expect(try client.put("/db/gone", #"{"_rev":"\#(revision)","_deleted":true}"#).status == 409)
    #expect(
      try client.ask(
        .put, "/db/gone/file?rev=\(revision)", "x", headers: ["Content-Type": "text/plain"]
      ).status == 409)
    _ = try client.put("/db/a")
    #expect(
      try client.ask(
        .copy, "/db/a", headers: ["Destination": "gone?rev=\(revision)"]
      ).status == 409)
    #expect(try client.ask(.delete, "/db/gone?rev=\(revision)").status == 404)
  }

  @Test(arguments: [
    (#""_id":"\#(long)""#, "illegal_docid"), (#""_id":"_x""#, "illegal_docid"),
    (#""_id":"""#, "illegal_docid"), (#""_id":5"#, "illegal_docid"),
    (#""_id":"x","_foo":1"#, "doc_validation"), (#""_id":"x","_deleted":1"#, "doc_validation"),
    (#""_id":"x","_rev":"y""#, "bad_request"),
    (#""_id":"x","_attachments":{"_a":{"data":""}}"#, "bad_request"),
    (#""_id":"x","_attachments":{"":{"data":""}}"#, "bad_request"),
    (#""_id":"x","_attachments":{"a":{"data":"*"}}"#, "bad_request"),
    (#""_id":"x","_attachments":{"a":{"stub":true}}"#, "missing_stub"),
    (#""_id":"x","_attachments":{"a":{"follows":true}}"#, "bad_request"),
    (#""_id":"x","_attachments":[]"#, "doc_validation"),
    (#""_id":"x","n":1e400"#, "bad_request"), (#""_id":"x","n":[{"m":-1e309}]"#, "bad_request"),
    (#""_id":"x","n":\#(deep)"#, "bad_request"),
  ])
  func `a document that cannot be stored refuses edits as a whole, and alone among revisions`(
    fields: String, error: String
  ) throws {
    let isStub = error == "missing_stub"
    let edits = try bulk(#"{"_id":"a"}"#, "{\(fields)}", #"{"_id":"b"}"#)
    if isStub {
      #expect(
        edits.status == 201 && edits.json.elements.map { $0["error"]?.string } == [nil, error, nil])
    } else {
      #expect(edits.status == 400 && edits.error == error, "\(edits.text.prefix(300))")
    }
    #expect(edits.json.elements.isEmpty == !isStub)
    #expect(try client.get("/db").json["doc_count"] == (isStub ? 2 : 0))
    let revisions = #""_revisions":{"start":2,"ids":["a","b"]}"#
    let isRevision = fields.contains("_rev")
    let foreign = try bulk(
      #"{"_id":"c",\#(revisions)}"#, "{\(isRevision ? "" : revisions + ",")\(fields)}",
      #"{"_id":"d",\#(revisions)}"#, isForeign: true)
    #expect(foreign.status == 201, "\(foreign.text.prefix(300))")
    #expect(foreign.json.elements.map { $0["error"]?.string } == [isStub ? error : "forbidden"])
    let line = try #require(foreign.json[0])
    #expect(line["reason"]?.string?.isEmpty == false)
    #expect(line["rev"]?.string == (isRevision ? "y" : "2-a"))
    #expect(try client.get("/db").json["doc_count"] == (isStub ? 4 : 2))
  }

  @Test func `a revision of another replica that does not say which refuses the whole request`()
    throws
  {
    for documents in [#"{"_id":"a"}"#, #"{"_id":"b","_rev":"1-a"},{"_id":"a"}"#] {
      let answer = try bulk(documents, isForeign: true)
      #expect(answer.status == 400 && answer.error == "bad_request")
      #expect(answer.json["reason"]?.string?.hasPrefix("When `new_edits: false`") == true)
    }
    #expect(try client.get("/db").json["doc_count"] == 0)
  }

  @Test(arguments: [
    (#""_rev":"0-abc""#, "0-abc"),
    (#""_rev":"9007199254740993-abc""#, "9007199254740993-abc"),
    (#""_revisions":{"start":0,"ids":["abc"]}"#, "0-abc"),
    (#""_rev":"2-a","_revisions":{"start":2,"ids":[1]}"#, "2-a"),
  ])
  func `a revision that cannot be here is forbidden in its line`(
    fields: String, revision: String
  ) throws {
    let answer = try bulk(
      #"{"_id":"a","_rev":"1-a"}"#, #"{"_id":"x",\#(fields)}"#, isForeign: true)
    #expect(answer.status == 201)
    #expect(answer.json.elements.map { $0["error"]?.string } == ["forbidden"])
    #expect(answer.json[0]?["id"] == "x" && answer.json[0]?["rev"]?.string == revision)
    #expect(try client.get("/db").json["doc_count"] == 1)
  }

  @Test(arguments: [
    #"{"docs":[{"_id":"a"},5]}"#, #"{"docs":[{"_id":"a"},{"b":]}"#, #"{"docs":{}}"#, "[]",
    #"{"docs":[{"_id":"a"}],"new_edits":"no"}"#, #"{"docs":[{"_id":"a"},{"n":\#(deep)]}"#,
  ])
  func `a body that is no list of documents is refused as a whole`(body: String) throws {
    #expect(try client.post("/db/_bulk_docs", body).status == 400)
    #expect(try client.get("/db").json["doc_count"] == 0)
  }

  @Test func `all or nothing is not granted`() throws {
    let answer = try client.post(
      "/db/_bulk_docs", #"{"all_or_nothing":true,"docs":[{"_id":"a"}]}"#)
    #expect(answer.status == 417 && answer.json[0]?["error"] == "not_implemented")
    #expect(try client.get("/db").json["doc_count"] == 0)
  }

  @Test func `what a line stored before it was refused is undone`() throws {
    let file = #"{"a":{"data":"aGk="},"b":{"stub":true}}"#
    let answer = try bulk(#"{"_id":"x","_attachments":\#(file)}"#, #"{"_id":"y"}"#)
    #expect(answer.json.elements.map { $0["error"]?.string } == ["missing_stub", nil])
    let design =
      #"{"_id":"_design/d","language":"query","views":{"n":{"map":{"fields":{"n":"asc"}}}}}"#
    #expect(try bulk(design).json[0]?["ok"] == true)
    #expect(try client.get("/db/_index").json["total_rows"] == 2)
  }

  @Test func `a replicator that sends one document is told that it cannot be stored`() throws {
    func put(_ id: String, _ fields: String) throws -> CouchClient.Answer {
      try client.put("/db/\(id)?new_edits=false", #"{"_rev":"1-a",\#(fields)}"#)
    }
    #expect(try put(Self.long, #""n":1"#).status == 403)
    #expect(try put("a", #""_foo":1"#).status == 403)
    #expect(try put("a", #""n":\#(Self.deep)"#).status == 403)
    #expect(try put("a", #""n":1e400"#).status == 400)
    for name in ["", "_a", String(repeating: "n", count: 1_001)] {
      let answer = try put("a", #""_attachments":{"\#(name)":{"data":""}}"#)
      #expect(answer.status == 400 && answer.error == "bad_request")
      #expect(answer.json["reason"]?.string?.hasPrefix("Attachment name") == true)
    }
    let parts = #"{"_rev":"1-a","_attachments":{"f":{"data":"aGk="}}}"#
    #expect(try client.put("/db/\(Self.long)?new_edits=false", parts).status == 403)
    #expect(try client.put("/db/\(Self.long)").error == "illegal_docid")
    #expect(try client.get("/db").json["doc_count"] == 0)
  }

  @Test(arguments: ["_replication_state", "_replication_id", "_replication_stats", "_access"])
  func `fields that CouchDB keeps as data are kept as data`(name: String) throws {
    #expect(try client.put("/db/a", #"{"\#(name)":["x"],"n":1}"#).status == 201)
    #expect(try client.get("/db/a").json[name]?.json() == #"["x"]"#)
    let answer = try bulk(
      #"{"_id":"b","_rev":"1-a","\#(name)":"x"}"#, #"{"_id":"c","_rev":"1-a","n":1}"#,
      isForeign: true)
    #expect(answer.status == 201 && answer.json == [])
    #expect(try client.get("/db/b?revs=true").json[name] == "x")
    #expect(try client.put("/db/d", #"{"_replicated":1}"#).error == "doc_validation")
  }
}
