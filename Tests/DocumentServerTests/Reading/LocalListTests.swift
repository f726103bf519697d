import Andiron
import HTTPServer
import TestSupport
import Testing
import ValueModel

/// `_local_docs`, and the names of local documents.
@Suite struct LocalListTests {
  private let client: CouchClient

  init() throws {
    client = CouchClient(try Store.inMemory())
    _ = try client.put("/db", "")
    for name in ["a", "b", "c"] { _ = try client.put("/db/_local/\(name)", #"{"n":"\#(name)"}"#) }
  }

  private func names(_ answer: CouchClient.Answer) -> [String?] {
    answer.json["rows"]?.elements.map { $0["id"]?.string } ?? []
  }

  @Test func `local documents are listed by range, order, limit and skip`() throws {
    #expect(try names(client.get("/db/_local_docs")) == ["_local/a", "_local/b", "_local/c"])
    #expect(try names(client.get("/db/_local_docs?limit=1&skip=1")) == ["_local/b"])
    #expect(try names(client.get("/db/_local_docs?descending=true&limit=1")) == ["_local/c"])
    let range = #"startkey="_local/a"&endkey="_local/c""#
    #expect(
      try names(client.get("/db/_local_docs?\(range)&inclusive_end=false"))
        == ["_local/a", "_local/b"])
    #expect(try names(client.get(#"/db/_local_docs?key="_local/b""#)) == ["_local/b"])
    #expect(try names(client.get(#"/db/_local_docs?startkey=["x"]"#)) == [])
    #expect(try client.get("/db/_local_docs?limit=x").status == 400)
  }

  @Test func `local documents that keys name have rows in the order of the keys`() throws {
    let answer = try client.post(
      "/db/_local_docs", #"{"keys":["_local/c","_local/x","a",1,"_local/a"]}"#)
    #expect(names(answer) == ["_local/c", nil, nil, nil, "_local/a"])
    #expect(answer.json["rows"]?[1]?.json() == #"{"key":"_local/x","error":"not_found"}"#)
    #expect(answer.json["total_rows"]?.isNull == true && answer.json["offset"]?.isNull == true)
  }

  @Test func `local documents come with their content where that is asked for`() throws {
    let answer = try client.get("/db/_local_docs?include_docs=true&limit=1")
    #expect(
      answer.json["rows"]?[0]?.json()
        == #"{"id":"_local/a","key":"_local/a","value":{"rev":"0-1"},"doc":{"_id":"_local/a","_rev":"0-1","n":"a"}}"#
    )
  }

  @Test(arguments: ["_all_docs", "_local_docs"])
  func `a parameter of the address counts, and not that of the body`(list: String) throws {
    for name in ["a", "b", "c"] { _ = try client.put("/db/\(name)") }
    #expect(try client.post("/db/\(list)?limit=1", #"{"limit":3}"#).json["rows"]?.count == 1)
    #expect(try client.post("/db/\(list)", #"{"limit":2}"#).json["rows"]?.count == 2)
    let answer = try client.post("/db/\(list)?descending=true", #"{"descending":false,"limit":1}"#)
    #expect(answer.json["rows"]?[0]?["id"]?.string?.hasSuffix("c") == true)
  }

  @Test func `one of several queries goes before the address`() throws {
    for name in ["a", "b"] { _ = try client.put("/db/\(name)") }
    let answer = try client.post("/db/_all_docs/queries?limit=2", #"{"queries":[{"limit":1},{}]}"#)
    #expect(answer.json["results"]?.elements.map { $0["rows"]?.count } == [1, 2])
  }

  @Test func `a slash in the name of a local document is escaped`() throws {
    #expect(try client.put("/db/_local/x%2Fy").json["id"] == "_local/x/y")
    #expect(try client.get("/db/_local%2Fx%2Fy").status == 200)
    for path in ["/db/_local/x/y", "/db/_local%2Fx/y", "/db/_local/x/y/z"] {
      for answer in [
        try client.put(path), try client.get(path), try client.ask(.delete, path),
        try client.ask(.put, path, "text", headers: ["Content-Type": "text/plain"]),
      ] {
        #expect(answer.status == 400 && answer.error == "bad_request")
        #expect(answer.json["reason"] == "_local documents do not accept attachments.")
      }
    }
    for path in ["/db/_local", "/db/_local/", "/db/_local%2F"] {
      #expect(try client.get(path).json["reason"] == "Invalid _local document id.")
    }
  }
}
