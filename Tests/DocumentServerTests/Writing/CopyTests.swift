import Andiron
import HTTPServer
import Testing
import ValueModel

/// Where a copy goes, and edits that are asked to be stored later.
@Suite struct CopyTests {
  private let client: CouchClient

  init() throws {
    client = CouchClient(try Store.inMemory())
    _ = try client.put("/db", "")
    _ = try client.put("/db/a", #"{"n":1}"#)
  }

  @Test(arguments: ["http://server/db/b", "https://other/db/b", "HTTP://server/db/b?rev=1-a"])
  func `the destination of a copy is no whole address`(destination: String) throws {
    let answer = try client.ask(.copy, "/db/a", headers: ["Destination": destination])
    #expect(answer.status == 400 && answer.error == "bad_request")
    #expect(answer.json["reason"] == "Destination URL must be relative.")
    #expect(try client.get("/db").json["doc_count"] == 1)
  }

  @Test func `a document whose name begins like an address is copied by an escaped one`() throws {
    let answer = try client.ask(.copy, "/db/a", headers: ["Destination": "http%3A%2F%2Fb"])
    #expect(answer.status == 201 && answer.json["id"] == "http://b")
  }

  @Test func `an edit that may wait is a conflict at once where it is one`() throws {
    #expect(try client.put("/db/b?batch=ok", #"{"n":1}"#).status == 202)
    #expect(try client.get("/db/b").json["n"] == 1)
    let answer = try client.put("/db/a?batch=ok", #"{"n":2}"#)
    #expect(answer.status == 409 && answer.error == "conflict")
    #expect(try client.get("/db/a").json["n"] == 1)
  }
}
