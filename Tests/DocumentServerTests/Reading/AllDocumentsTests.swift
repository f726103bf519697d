import Andiron
import DocumentStore
import HTTPServer
import Testing
import ValueModel

/// Lists of documents and of databases, with parameters as CouchDB 3 takes them.
@Suite struct AllDocumentsTests {
  private let client: CouchClient

  init() throws {
    client = try CouchClient()
    for name in ["a", "b", "c", "_design/x", "_design/y"] { _ = try client.put("/db/\(name)") }
  }

  private func ids(_ answer: CouchClient.Answer) -> [String] {
    (answer.json["rows"]?.elements ?? Value.null.elements).compactMap { $0["id"]?.string }
  }

  @Test func `design documents are counted by themselves, and an offset ends with them`() throws {
    let designs = try client.get("/db/_design_docs")
    #expect(ids(designs) == ["_design/x", "_design/y"])
    #expect(designs.json["total_rows"] == 2 && designs.json["offset"] == 0)
    let last = try client.get("/db/_design_docs?descending=true&skip=1")
    #expect(ids(last) == ["_design/x"] && last.json["offset"] == 1)
    #expect(try client.get("/db/_design_docs?skip=9").json["offset"] == 2)
    #expect(try client.get("/db/_all_docs?skip=100").json["offset"] == 5)
    let several = try client.post("/db/_design_docs/queries", #"{"queries":[{"limit":1},{}]}"#)
    #expect(several.json["results"]?.elements.map { $0["rows"]?.count } == [1, 2])
  }

  @Test func `booleans may be texts in any case, and anything else is refused`() throws {
    for flag in ["true", "\"true\"", "\"TRUE\""] {
      let answer = try client.post("/db/_all_docs", #"{"include_docs":\#(flag),"limit":1}"#)
      #expect(answer.json["rows"]?[0]?["doc"]?["_id"] == "_design/x", "\(flag)")
    }
    #expect(try client.get("/db/_all_docs?include_docs=TRUE").text.contains("\"doc\""))
    for body in [#"{"include_docs":"yes"}"#, #"{"descending":1}"#] {
      #expect(try client.post("/db/_all_docs", body).error == "query_parse_error", "\(body)")
    }
    #expect(try client.get("/db/_all_docs?include_docs=foo").error == "query_parse_error")
  }

  @Test func `keys that are no list, and keys beside a range, are refused`() throws {
    let body = try client.post("/db/_all_docs", #"{"keys":1}"#)
    #expect(body.json["reason"] == "`keys` body member must be an array.")
    let address = try client.get("/db/_all_docs?keys=1")
    #expect(address.json["reason"] == "`keys` parameter must be an array.")
    let both = try client.post("/db/_all_docs", #"{"keys":["a"],"start_key":"a"}"#)
    #expect(both.status == 400 && both.error == "query_parse_error")
    let text = try client.ask(.post, "/db/_all_docs?startkey=foo", "{}")
    #expect(text.status == 400 && text.error == "bad_request")
  }

  @Test func `databases are listed between keys`() throws {
    for name in ["a1", "a2", "b1"] { _ = try client.put("/\(name)", "") }
    for (query, names) in [
      ("start_key=%22a2%22", ["a2", "b1", "db"]), ("startkey=%22a2%22&limit=1", ["a2"]),
      ("end_key=%22a2%22&inclusive_end=false", ["a1"]), ("key=%22b1%22", ["b1"]),
      ("descending=true&start_key=%22b1%22&skip=1", ["a2", "a1"]),
      ("start_key=%22z%22&end_key=%22a%22", []),
    ] {
      let found = try client.get("/_all_dbs?\(query)").json.elements.compactMap(\.string)
      #expect(found == names, "\(query)")
    }
  }

  @Test func `lists of local documents have a sequence only where it is asked for`() throws {
    #expect(try client.get("/db/_local_docs").json["update_seq"] == nil)
    #expect(try client.get("/db/_local_docs?update_seq=true").json["update_seq"] == .null)
  }
}
