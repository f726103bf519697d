import Andiron
import DocumentStore
import HTTPServer
import ObjectModel
import TestSupport
import Testing
import ValueModel

/// Indexes and the design documents that hold them.
@Suite struct DesignIndexTests {
  private let store: Store
  private let client: CouchClient

  init() throws {
    store = try Store.inMemory()
    client = CouchClient(store)
    _ = try client.ask(.put, "/db")
  }

  private func names() throws -> Set<String> {
    let list = try client.get("/db/_index").json["indexes"]?.elements ?? Value.null.elements
    return Set(
      list.compactMap { index in
        index["ddoc"]?.string.map { $0 + " " + (index["name"]?.string ?? "") }
      })
  }

  @Test func `an index is a view of a design document, which is counted and read as others are`()
    throws
  {
    let definition = #"{"index":{"fields":["a",{"b":"asc"}]},"ddoc":"by","name":"ab"}"#
    #expect(try client.post("/db/_index", definition).status == 200)
    let document = try client.get("/db/_design/by").json
    #expect(document["language"] == "query")
    #expect(document["views"]?["ab"]?["map"]?["fields"]?.json() == #"{"a":"asc","b":"asc"}"#)
    #expect(try client.get("/db").json["doc_count"] == 1)
    #expect(try client.get("/db/_all_docs").json["rows"]?[0]?["id"] == "_design/by")
    #expect(try client.get("/db/_design/by/_info").json["name"] == "by")
    #expect(try client.get("/db/_design/no/_info").status == 404)
    #expect(try client.ask(.delete, "/db/_index/by/json/ab").status == 200)
    #expect(try client.get("/db/_design/by").status == 404)
    #expect(try client.get("/db").json["doc_count"] == 0)
    #expect(try client.post("/db/_index", definition).json["result"] == "created")
  }

  @Test func `a design document of another replica brings its indexes, and takes them away`()
    throws
  {
    let view = #"{"map":{"fields":{"n":"desc"},"partial_filter_selector":{}},"reduce":"_count"}"#
    let other = #"{"map":"function(doc) {}"}"#
    let document =
      #"{"_id":"_design/q/x","_rev":"1-a","language":"query","views":{"n":\#(view),"o":\#(other)}}"#
    #expect(
      try client.post("/db/_bulk_docs", #"{"new_edits":false,"docs":[\#(document)]}"#).status == 201
    )
    #expect(try names() == ["_design/q/x n"])
    let found = try client.post("/db/_index", #"{"index":{"fields":["a/b"]}}"#).json["id"]?.string
    #expect(try names().count == 2)
    #expect(found?.count == "_design/".count + 40)
    #expect(try client.ask(.delete, "/db/_design/q%2Fx?rev=1-a").status == 200)
    #expect(try names().count == 1)
  }

  @Test func `a design document in another language keeps its views, and a program its indexes`()
    throws
  {
    let views = #"{"language":"javascript","views":{"v":{"map":"function(doc) {}"}}}"#
    #expect(try client.ask(.put, "/db/_design/js", views).status == 201)
    let definition = #"{"index":{"fields":["a"]},"ddoc":"js","name":"a"}"#
    #expect(try client.post("/db/_index", definition).status == 400)
    #expect(try client.get("/db/_design/js").json["views"]?["v"]?["map"]?.string != nil)
    let broken = #"{"language":"query","views":5}"#
    #expect(try client.ask(.put, "/db/_design/broken", broken).status == 201)
    let other = #"{"index":{"fields":["a"]},"ddoc":"broken","name":"a"}"#
    #expect(try client.post("/db/_index", other).status == 400)
    #expect(try client.ask(.delete, "/db/_index/broken/json/a").status == 404)
    let own = try SelectorIndex(["own"], name: "js")
    try store.database("db").addIndex(own)
    #expect(try client.ask(.put, "/db/_design/js?rev=1-x", "{}").status == 409)
    let revision = try client.get("/db/_design/js").json["_rev"]?.string ?? ""
    #expect(try client.ask(.put, "/db/_design/js?rev=\(revision)", "{}").status == 201)
    #expect(try store.database("db").indexes().map(\.definition) == [own])
  }

  @Test func `what else a design document holds stays when its indexes change`() throws {
    let more = #""note":"ours","_attachments":{"a.txt":{"data":"aGk="}}"#
    #expect(
      try client.ask(.put, "/db/_design/by", #"{"language":"query","views":{},\#(more)}"#).status
        == 201)
    let before = try client.get("/db/_design/by").json["_rev"]
    #expect(try client.ask(.delete, "/db/_index/by/json/none").status == 404)
    #expect(try client.get("/db/_design/by").json["_rev"] == before)
    let definition = #"{"index":{"fields":["a"]},"ddoc":"by","name":"a"}"#
    #expect(try client.post("/db/_index", definition).status == 200)
    #expect(try client.get("/db/_design/by/a.txt").text == "hi")
    #expect(try client.ask(.delete, "/db/_index/by/json/a").status == 200)
    #expect(try client.get("/db/_design/by").json["note"] == "ours")
    #expect(try client.get("/db/_design/by/a.txt").text == "hi")
    #expect(try names().isEmpty)
  }

  @Test(arguments: [
    "null", "true", "1.5", #""foo""#, #"{"a":1}"#, #"["json"]"#,
  ]) func `a type that is none is refused`(type: String) throws {
    let body = #"{"index":{"fields":["a"]},"type":\#(type)}"#
    let error = type == #""foo""# ? "invalid_index" : "invalid_string"
    #expect(try client.post("/db/_index", body).error == error)
    #expect(try names().isEmpty)
  }

  @Test(arguments: Seeds.list(10)) func `the indexes are those that design documents define`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var wanted: [String: Set<String>] = [:]
    for _ in 0..<60 {
      let design = "d\(Int.random(in: 0..<3, using: &generator))"
      let name = "n\(Int.random(in: 0..<3, using: &generator))"
      let known = try client.get("/db/_design/\(design)").json["_rev"]?.string
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let body = #"{"index":{"fields":["\#(name)"]},"ddoc":"\#(design)","name":"\#(name)"}"#
        #expect(try client.post("/db/_index", body).status == 200)
        wanted[design, default: []].insert(name)
      case 1:
        let isThere = wanted[design]?.remove(name) != nil
        let status = try client.ask(.delete, "/db/_index/\(design)/json/\(name)").status
        #expect(status == (isThere ? 200 : 404))
      case 2:
        guard let known else { continue }
        #expect(try client.ask(.delete, "/db/_design/\(design)?rev=\(known)").status == 200)
        wanted[design] = nil
      default:
        let view = #"{"map":{"fields":{"\#(name)":"asc"}}}"#
        let body = #"{"language":"query","views":{"\#(name)":\#(view)}}"#
        let place = known.map { "?rev=" + $0 } ?? ""
        #expect(try client.ask(.put, "/db/_design/\(design)\(place)", body).status == 201)
        wanted[design] = [name]
      }
      let expected = wanted.flatMap { design, names in names.map { "_design/\(design) \($0)" } }
      #expect(try names() == Set(expected))
    }
  }

  @Test(
    "definitions with keys or values that mean nothing are refused",
    arguments: [
      (#"{"index":{"fields":["a"]},"nonsense":1}"#, "invalid_key"),
      (#"{"index":{"fields":["a"],"partial_filter":{"b":1}}}"#, "invalid_key"),
      (#"{"index":{"fields":["a"],"selector":{"b":1}}}"#, "invalid_key"),
      (#"{"index":{"fields":["a"]},"w":0}"#, "invalid_pos_integer"),
      (#"{"index":{"fields":["a"]},"w":"2"}"#, "invalid_pos_integer"),
      (#"{"index":{"fields":["a"]},"type":1}"#, "invalid_string"),
      (#"{"index":{"fields":["a"]},"type":"tree"}"#, "invalid_index"),
      (#"{"index":{"fields":["a"]},"name":5}"#, "invalid_string"),
      (#"{"index":{"fields":["a"]},"ddoc":""}"#, "invalid_empty_string"),
      (#"{"index":{"fields":["a"]},"partitioned":5}"#, "invalid_boolean"),
      (#"{"index":"bing"}"#, "invalid_index"), (#"{}"#, "missing_required_key"),
      (#"{"index":{}}"#, "missing_required_key"),
      (#"{"index":{"fields":"a"}}"#, "invalid_sort_json"),
      (#"{"index":{"fields":[""]}}"#, "invalid_sort_field"),
      (#"{"index":{"fields":[{"":"asc"}]}}"#, "invalid_sort_field"),
      (#"{"index":{"fields":[5]}}"#, "invalid_sort_field"),
    ])
  func refusedDefinitions(_ body: String, _ error: String) throws {
    let answer = try client.post("/db/_index", body)
    #expect(answer.status == 400 && answer.error == error, "\(answer.error ?? "")")
    #expect(try client.get("/db/_index").json["total_rows"] == 1)
  }

  @Test func `several design documents are removed, from the last one on`() throws {
    for design in ["a", "b"] {
      let body = #"{"index":{"fields":["n"]},"ddoc":"\#(design)","w":3}"#
      #expect(try client.post("/db/_index", body).status == 200)
    }
    let answer = try client.post(
      "/db/_index/_bulk_delete", #"{"docids":["a","x","_design/b","_design/y"],"w":1}"#)
    #expect(
      answer.json["success"]?.json()
        == #"[{"id":"_design/b","ok":true},{"id":"_design/a","ok":true}]"#)
    #expect(
      answer.json["fail"]?.json()
        == #"[{"id":"_design/y","error":"not_found"},{"id":"_design/x","error":"not_found"}]"#)
    #expect(try names() == [])
  }

  @Test(
    "a removal of several with a body that means nothing removes none",
    arguments: [
      ("{}", "missing_required_key"), (#"{"docids":"a"}"#, "invalid_bulk_docs"),
      (#"{"docids":["a",1]}"#, "invalid_index_name"), (#"{"docids":[""]}"#, "invalid_index_name"),
      (#"{"docids":["a"],"zz":1}"#, "invalid_key"),
      (#"{"docids":["a"],"w":0}"#, "invalid_pos_integer"),
    ])
  func refusedRemovals(_ body: String, _ error: String) throws {
    _ = try client.post("/db/_index", #"{"index":{"fields":["n"]},"ddoc":"a"}"#)
    let answer = try client.post("/db/_index/_bulk_delete", body)
    #expect(answer.status == 400 && answer.error == error, "\(answer.error ?? "")")
    #expect(try names().count == 1)
  }
}
