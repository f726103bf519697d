import Andiron
import HTTPServer
import Testing
import ValueModel

/// `_revs_limit`, which counts for what is read from the moment on at which it is set.
@Suite struct RevisionDepthTests {
  private let client: CouchClient

  init() throws {
    client = CouchClient(try Store.inMemory())
    _ = try client.put("/db", "")
    var revision = ""
    for number in 1...5 {
      let before = revision.isEmpty ? "" : #","_rev":"\#(revision)""#
      revision = try client.put("/db/a", #"{"n":\#(number)\#(before)}"#).revision
    }
    _ = try client.put("/db/once")
  }

  private func ids(_ answer: CouchClient.Answer) -> Int? {
    answer.json["_revisions"]?["ids"]?.count
  }

  @Test func `a lower limit shortens the histories that are read`() throws {
    #expect(try ids(client.get("/db/a?revs=true")) == 5)
    #expect(try client.put("/db/_revs_limit", "2").status == 200)
    let document = try client.get("/db/a?revs=true&revs_info=true")
    #expect(ids(document) == 2 && document.json["_revisions"]?["start"] == 5)
    #expect(document.json["_revs_info"]?.count == 2)
    let leaves = try client.get("/db/a?open_revs=all&revs=true").json
    #expect(leaves[0]?["ok"]?["_revisions"]?["ids"]?.count == 2)
    let bulk = try client.post("/db/_bulk_get?revs=true", #"{"docs":[{"id":"a"}]}"#).json
    let read = bulk["results"]?[0]?["docs"]?[0]?["ok"]
    #expect(read?["_revisions"]?["ids"]?.count == 2)
    #expect(try ids(client.get("/db/once?revs=true")) == 1)
  }

  @Test func `a higher limit shows again what was not forgotten yet`() throws {
    _ = try client.put("/db/_revs_limit", "1")
    #expect(try ids(client.get("/db/a?revs=true")) == 1)
    _ = try client.put("/db/_revs_limit", "4")
    #expect(try ids(client.get("/db/a?revs=true")) == 4)
  }
}
