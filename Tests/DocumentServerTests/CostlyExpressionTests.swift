import Andiron
import HTTPServer
import Testing
import ValueModel

/// Regular expressions that take too many steps: the server says so, and answers nothing wrong.
@Suite struct CostlyExpressionTests {
  private static let costly = "^((a+)+$|.*b$)"

  private static func client() throws -> CouchClient {
    let client = CouchClient(try Store.inMemory(options: StoreOptions(changeFeed: .kept)))
    #expect(try client.ask(.put, "/db").status == 201)
    let long = String(repeating: "a", count: 40) + "b"
    for (id, text) in [("a", "ok b"), ("b", long), ("c", "ok b"), ("d", "ok b")] {
      #expect(try client.ask(.put, "/db/\(id)", #"{"t":"\#(text)"}"#).status == 201)
    }
    return client
  }

  @Test(
    "a search, negated or not, is refused instead of answered in part",
    arguments: [#"{"t":{"$regex":"\#(costly)"}}"#, #"{"t":{"$not":{"$regex":"\#(costly)"}}}"#])
  func finding(_ selector: String) throws {
    let client = try Self.client()
    let found = try client.post("/db/_find", #"{"selector":\#(selector)}"#)
    #expect(found.status == 400 && found.json["docs"] == nil, "\(found.text)")
    let changes = try client.post(
      "/db/_changes?filter=_selector", #"{"selector":\#(selector)}"#)
    #expect(changes.status == 400, "\(changes.text)")
    // A search that decides every document is answered as before.
    let plain = try client.post("/db/_find", #"{"selector":{"t":{"$regex":"b$"}}}"#)
    #expect(plain.json["docs"]?.elements.count == 4)
  }

  @Test("a document that the condition of a partial index cannot decide is not stored")
  func partialIndex() throws {
    let client = try Self.client()
    #expect(
      try client.ask(.delete, "/db/b?rev=\(client.get("/db/b").json["_rev"]?.string ?? "")").status
        == 200)
    let index =
      #"{"index":{"fields":["t"],"partial_filter_selector":{"t":{"$regex":"\#(Self.costly)"}}},"#
      + #""ddoc":"p","name":"p"}"#
    #expect(try client.post("/db/_index", index).status == 200)
    let long = String(repeating: "a", count: 40) + "b"
    #expect(try client.ask(.put, "/db/e", #"{"t":"\#(long)"}"#).status >= 400)
    #expect(try client.ask(.put, "/db/f", #"{"t":"fine b"}"#).status == 201)
    #expect(try client.get("/db/e").status == 404)
  }
}
