import Andiron
import DocumentServer
import HTTPServer
import TestSupport
import Testing
import ValueModel

/// CouchDB's interface, as its clients use it.
@Suite struct DocumentServerTests {
  private let client: CouchClient

  init() throws {
    client = CouchClient(try Store.inMemory(options: StoreOptions(oldVersions: .last(20))))
    #expect(try client.put("/db", "").status == 201)
  }

  // MARK: Databases

  @Test func `a database is made once, told of and dropped`() throws {
    #expect(try client.put("/db", "").status == 412)
    #expect(try client.get("/_all_dbs").json == ["db"])
    _ = try client.put("/db/a")
    let info = try client.get("/db/").json
    #expect(info["doc_count"] == 1 && info["db_name"] == "db")
    #expect(info["instance_start_time"] == "0" && info["update_seq"]?.string != nil)
    let commit = try client.post("/db/_ensure_full_commit", "")
    #expect(commit.status == 201 && commit.json["instance_start_time"] == "0")
    #expect(try client.ask(.delete, "/db?rev=1-a").status == 400)
    #expect(try client.ask(.delete, "/db").status == 200)
    #expect(try client.get("/db").status == 404)
    #expect(try client.ask(.delete, "/db").error == "not_found")
    #expect(try client.put("/Bad", "").error == "illegal_database_name")
    #expect(try client.ask(.patch, "/db").status == 405)
  }

  @Test func `databases are listed in pages`() throws {
    for name in ["a", "b", "c"] { _ = try client.put("/\(name)", "") }
    #expect(try client.get("/_all_dbs").json == ["a", "b", "c", "db"])
    #expect(try client.get("/_all_dbs?limit=2&skip=1").json == ["b", "c"])
    #expect(try client.get("/_all_dbs?descending=true&limit=1").json == ["db"])
    #expect(try client.get("/_all_dbs?limit=x").status == 400)
  }

  @Test func `identifiers are new in each answer, which no cache keeps`() throws {
    let answers = try (0..<2).map { _ in try client.get("/_uuids?count=3") }
    #expect(answers.allSatisfy { $0.headers["Cache-Control"] == "no-cache" })
    let ids = answers.flatMap { $0.json["uuids"]?.elements.compactMap(\.string) ?? [] }
    #expect(ids.count == 6 && Set(ids).count == 6)
  }

  @Test func `local documents come in lists, and under an encoded slash`() throws {
    let wrong = #"{"docs":[{"_id":"_local/x","n":1},{"_id":"a"},{"_id":"_local/y","_rev":"z"}]}"#
    #expect(try client.post("/db/_bulk_docs", wrong).error == "bad_request")
    #expect(try client.get("/db").json["doc_count"] == 0)
    let body = #"{"docs":[{"_id":"_local/x","n":1},{"_id":"a"}]}"#
    let answer = try client.post("/db/_bulk_docs", body)
    #expect(answer.json[0]?.json() == #"{"ok":true,"id":"_local/x","rev":"0-1"}"#)
    #expect(answer.json.elements.map { $0["error"]?.string } == [nil, nil])
    #expect(try client.get("/db/_local%2Fx").json["n"] == 1)
    #expect(try client.put("/db/_local%2Fx", #"{"n":2,"_rev":"0-1"}"#).revision == "0-2")
    #expect(try client.get("/db").json["doc_count"] == 1)
    let gone = #"{"docs":[{"_id":"_local/x","_deleted":true}]}"#
    #expect(try client.post("/db/_bulk_docs", gone).json[0]?["rev"] == "0-0")
    #expect(try client.get("/db/_local/x").status == 404)
  }

  @Test func `the definition of an index has no selector`() throws {
    let answer = try client.post("/db/_index", #"{"index":{"fields":["n"],"selector":{"n":1}}}"#)
    #expect(answer.status == 400 && answer.error == "invalid_key")
  }

  @Test(arguments: [
    "/%", "/db/%zz", "/db/a?rev=x", "/db/a?rev=1-a&open_revs=%7B", "/db/_all_docs?limit=x",
    "/db/_all_docs?startkey=x", "/db/_changes?since=x", "/db/_changes?feed=x",
    "/db/_changes?heartbeat=0", "/db/_changes?filter=_x", "/_none",
  ])
  func `what has no meaning is refused`(target: String) throws {
    let answer = try client.get(target)
    #expect(answer.status == 400, "\(answer.text)")
    #expect(answer.error != nil && answer.json["reason"]?.string != nil)
  }

  // MARK: Documents

  @Test func `an edit names its revision in the body, the address or the header`() throws {
    let first = try client.put("/db/a", #"{"n":1}"#)
    #expect(first.status == 201 && first.headers["ETag"] == "\"\(first.revision)\"")
    #expect(first.headers["Location"] == "http://server/db/a")
    #expect(try client.put("/db/a", #"{"n":2}"#).status == 409)
    let second = try client.put("/db/a", #"{"n":2,"_rev":"\#(first.revision)"}"#)
    let third = try client.put("/db/a?rev=\(second.revision)", #"{"n":3}"#)
    let fourth = try client.ask(
      .put, "/db/a", #"{"n":4}"#, headers: ["If-Match": "\"\(third.revision)\""])
    #expect(fourth.revision.hasPrefix("4-"))
    let twice = try client.put("/db/a?rev=\(third.revision)", #"{"_rev":"\#(fourth.revision)"}"#)
    #expect(twice.status == 400)
    #expect(try client.get("/db/a").json["n"] == 4)
    #expect(try client.get("/db/a?rev=\(second.revision)").json["n"] == 2)
    let same = try client.get("/db/a", headers: ["If-None-Match": "\"\(fourth.revision)\""])
    #expect(same.status == 304 && same.bytes.isEmpty)
    #expect(try client.ask(.delete, "/db/a").status == 409)
    #expect(try client.ask(.delete, "/db/a?rev=\(fourth.revision)").status == 200)
    #expect(try client.get("/db/a").json["reason"] == "deleted")
    #expect(try client.get("/db/b").json["reason"] == "missing")
    #expect(try client.put("/db/a", #"{"n":6}"#).revision.hasPrefix("6-"))
  }

  @Test(arguments: [
    (#"{"a":"#, "bad_request"), ("[1]", "bad_request"), (#"{"_foo":1}"#, "doc_validation"),
    (#"{"_rev":"x"}"#, "bad_request"), (#"{"_deleted":1}"#, "doc_validation"),
    (#"{"_revisions":{"start":1,"ids":["a","b"]}}"#, "doc_validation"),
    (#"{"_attachments":{"a":{"data":"*"}}}"#, "bad_request"),
    (#"{"_attachments":{"a":{"stub":true}}}"#, "missing_stub"), (#"{"a":1,"a":2}"#, "bad_request"),
    (#"{"_attachments":{"_a":{"data":""}}}"#, "bad_request"),
  ])
  func `what is no document is refused, and nothing is written`(
    body: String, error: String
  ) throws {
    #expect(try client.put("/db/x", body).error == error)
    #expect(try client.get("/db").json["doc_count"] == 0)
  }

  @Test func `a document is told of with its history and conflicts`() throws {
    let (a, b) = (String(repeating: "a", count: 32), String(repeating: "b", count: 32))
    let bulk = #"""
      {"new_edits":false,"docs":[
      {"_id":"d","_revisions":{"start":2,"ids":["\#(a)","0"]},"v":"a"},
      {"_id":"d","_revisions":{"start":2,"ids":["\#(b)","0"]},"v":"b"},
      {"_id":"d","_revisions":{"start":2,"ids":["c","0"]},"_deleted":true}]}
      """#
    #expect(try client.post("/db/_bulk_docs", bulk).json == [])
    #expect(try client.post("/db/_bulk_docs", bulk).json == [])
    let read = try client.get("/db/d?meta=true&revs=true").json
    #expect(read["_rev"]?.string == "2-\(b)" && read["v"] == "b")
    #expect(read["_conflicts"]?.json() == "[\"2-\(a)\"]")
    #expect(read["_deleted_conflicts"] == ["2-c"])
    #expect(read["_revisions"]?["ids"]?.elements.map(\.string) == [b, "0"])
    #expect(read["_revs_info"]?[1]?["status"] == "missing")
    let open = try client.get("/db/d?open_revs=%5B%222-\(a)%22,%221-0%22%5D").json
    #expect(open[0]?["ok"]?["v"] == "a" && open[1]?["missing"] == "1-0")
    #expect(try client.get("/db/d?open_revs=all").json.count == 3)
    #expect(try client.get("/db/d?open_revs=%5B%221-0%22%5D&latest=true").json.count == 3)
    let difference = try client.post("/db/_revs_diff", #"{"d":["3-x","2-c"],"e":["1-y"]}"#).json
    #expect(difference["d"]?["missing"] == ["3-x"])
    #expect(difference["d"]?["possible_ancestors"]?.count == 3)
    #expect(difference["e"]?.json() == #"{"missing":["1-y"]}"#)
    let got = try client.post(
      "/db/_bulk_get?revs=true", #"{"docs":[{"id":"d","rev":"2-c"},{"id":"none"},{}]}"#
    ).json
    #expect(got["results"]?[0]?["docs"]?[0]?["ok"]?["_deleted"] == true)
    #expect(got["results"]?[1]?["docs"]?[0]?["error"]?["rev"] == "undefined")
    #expect(got["results"]?[2]?["docs"]?[0]?["error"]?["error"] == "bad_request")
    #expect(try client.post("/db/_purge", #"{"d":["2-\#(b)"]}"#).status == 201)
    #expect(try client.get("/db/d").json["v"] == "a")
  }

  @Test func `identifiers keep their slashes, and design documents theirs`() throws {
    #expect(try client.put("/db/a%2Fb").json["id"] == "a/b")
    #expect(try client.put("/db/a+b").json["id"] == "a b")
    #expect(try client.put("/db/_design/d", #"{"views":{}}"#).json["id"] == "_design/d")
    #expect(try client.get("/db/_design%2Fd").json["views"]?.json() == "{}")
    #expect(try client.put("/db/_bad").error == "illegal_docid")
    #expect(try client.get("/db/_design_docs").json["rows"]?.count == 1)
    let copied = try client.ask(.copy, "/db/a%2Fb", headers: ["Destination": "new%20one"])
    #expect(copied.status == 201 && copied.json["id"] == "new one")
  }

  @Test func `local documents are kept as they come`() throws {
    #expect(try client.get("/db/_local/x").error == "not_found")
    #expect(try client.put("/db/_local/x", #"{"n":1}"#).revision == "0-1")
    let body = #"{"n":2,"_rev":"0-1","_revisions":{"start":0,"ids":["1"]}}"#
    #expect(try client.put("/db/_local/x", body).revision == "0-2")
    #expect(
      try client.get("/db/_local/x").json.json() == #"{"_id":"_local/x","_rev":"0-2","n":2}"#)
    #expect(try client.get("/db/_local_docs").json["rows"]?.count == 1)
    #expect(try client.get("/db/_all_docs").json["rows"]?.count == 0)
    #expect(try client.ask(.delete, "/db/_local/x").status == 200)
    #expect(try client.ask(.delete, "/db/_local/x").status == 404)
  }

  // MARK: Lists

  @Test func `all documents are listed from key to key`() throws {
    let docs = (1...5).map { #"{"_id":"k\#($0)"}"# }.joined(separator: ",")
    _ = try client.post("/db/_bulk_docs", #"{"docs":[\#(docs)]}"#)
    func ids(_ query: String) throws -> [String] {
      let rows = try client.get("/db/_all_docs?\(query)").json["rows"]
      return rows?.elements.compactMap { $0["id"]?.string } ?? []
    }
    #expect(try ids("startkey=%22k2%22&endkey=%22k4%22") == ["k2", "k3", "k4"])
    #expect(try ids("startkey=%22k2%22&endkey=%22k4%22&inclusive_end=false") == ["k2", "k3"])
    #expect(try ids("descending=true&startkey=%22k4%22&endkey=%22k2%22") == ["k4", "k3", "k2"])
    #expect(
      try ids("descending=true&startkey=%22k4%22&endkey=%22k2%22&inclusive_end=false")
        == ["k4", "k3"])
    #expect(try ids("startkey=%22k4%22&endkey=%22k2%22").isEmpty)
    #expect(try ids("key=%22k3%22") == ["k3"])
    #expect(try ids("limit=2;skip=1") == ["k2", "k3"])
    #expect(try ids("startkey=5") == ["k1", "k2", "k3", "k4", "k5"])
    #expect(try ids("startkey=%5B%5D").isEmpty)
    let keys = try client.post("/db/_all_docs", #"{"keys":["k2","none","k2"]}"#).json["rows"]
    #expect(keys?.elements.map { $0["error"]?.string } == [nil, "not_found", nil])
    #expect(try client.get("/db/_all_docs?skip=2").json["offset"] == 2)
  }

  @Test func `changes are told in every form`() throws {
    let first = try client.put("/db/a", #"{"n":1}"#)
    _ = try client.put("/db/b", #"{"n":2}"#)
    _ = try client.ask(.delete, "/db/a?rev=\(first.revision)")
    let all = try client.get("/db/_changes").json
    #expect(all["results"]?.elements.map { $0["id"]?.string } == ["b", "a"])
    #expect(all["results"]?[1]?["deleted"] == true && all["pending"] == 0)
    let mark = PercentCoding.encoded(all["results"]?[0]?["seq"]?.string ?? "")
    #expect(try client.get("/db/_changes?since=\(mark)").json["results"]?.count == 1)
    let none = try client.get("/db/_changes?since=now").json
    #expect(none["results"] == [] && none["last_seq"] == all["last_seq"])
    #expect(try client.get("/db/_changes?limit=1").json["pending"] == 1)
    #expect(try client.get("/db/_changes?descending=true").json["results"]?[0]?["id"] == "a")
    let bodies = try client.get("/db/_changes?include_docs=true").json["results"]
    #expect(bodies?[0]?["doc"]?["n"] == 2)
    let some = try client.post("/db/_changes?filter=_doc_ids", #"{"doc_ids":["b"]}"#).json
    #expect(some["results"]?.count == 1)
    let found = try client.post("/db/_changes?filter=_selector", #"{"selector":{"n":2}}"#).json
    #expect(found["results"]?.count == 1)
    #expect(try client.get("/db/_changes?filter=a/b").status == 404)
    let longpoll = try client.get("/db/_changes?feed=longpoll&since=0").json
    #expect(longpoll["results"]?.count == 2)
    let lines = try client.get("/db/_changes?feed=continuous&limit=2").text
    #expect(lines.split(separator: "\n").count == 3)
    let events = try client.get("/db/_changes?feed=eventsource&limit=1").text
    #expect(events.hasPrefix("data: {") && events.contains("\nid: \""))
    let sparse = try client.get("/db/_changes?seq_interval=2").json["results"]
    #expect(sparse?[0]?["seq"]?.isNull == true && sparse?[1]?["seq"]?.string != nil)
  }

  // MARK: Finding

  @Test func `documents are found by selectors, with indexes`() throws {
    let docs = (1...30).map { #"{"_id":"k\#($0)","n":\#($0)}"# }.joined(separator: ",")
    _ = try client.post("/db/_bulk_docs", #"{"docs":[\#(docs)]}"#)
    let scan = try client.post("/db/_find", #"{"selector":{"n":{"$gt":0}}}"#).json
    #expect(scan["docs"]?.count == 25 && scan["warning"]?.string != nil)
    let sorted = #"{"selector":{"n":{"$gt":27}},"sort":[{"n":"desc"}],"fields":["n"]}"#
    #expect(try client.post("/db/_find", sorted).error == "no_usable_index")
    let definition = #"{"index":{"fields":["n"]},"ddoc":"by","name":"n"}"#
    #expect(try client.post("/db/_index", definition).json["result"] == "created")
    #expect(try client.post("/db/_index", definition).json["result"] == "exists")
    #expect(
      try client.post("/db/_find", sorted).json["docs"]?.json() == #"[{"n":30},{"n":29},{"n":28}]"#)
    let page = try client.post("/db/_find", #"{"selector":{"n":{"$gt":0}},"limit":2}"#).json
    let mark = page["bookmark"]?.string ?? ""
    let next = try client.post(
      "/db/_find", #"{"selector":{"n":{"$gt":0}},"limit":2,"bookmark":"\#(mark)"}"#
    ).json
    #expect(next["docs"]?.elements.map { $0["n"]?.integer } == [3, 4])
    let explained = try client.post("/db/_explain", #"{"selector":{"n":1}}"#).json
    #expect(explained["index"]?["ddoc"] == "_design/by" && explained["limit"] == 25)
    #expect(explained["mrargs"]?["start_key"]?.json() == "[1]")
    #expect(explained["mrargs"]?["end_key"]?.json() == #"[1,"<MAX>"]"#)
    let range = try client.post(
      "/db/_explain", #"{"selector":{"$and":[{"n":{"$gt":5}}]},"sort":[{"n":"desc"}]}"#
    ).json["mrargs"]
    #expect(range?["direction"] == "rev" && range?["end_key"]?.json() == "[5]")
    let byIdentifier =
      #"{"selector":{"_id":{"$gt":"k3"},"n":{"$gt":0}},"sort":["_id"],"fields":["n"]}"#
    #expect(try client.post("/db/_find", byIdentifier).json["docs"]?[0]?.json() == #"{"n":30}"#)
    #expect(try client.post("/db/_explain", byIdentifier).json["index"]?["type"] == "special")
    #expect(try client.get("/db/_index").json["total_rows"] == 2)
    #expect(try client.ask(.delete, "/db/_index/by/json/n").status == 200)
    #expect(try client.ask(.delete, "/db/_index/by/json/n").status == 404)
  }

  @Test(arguments: [
    ("{}", "missing_required_key"), (#"{"selector":1}"#, "invalid_selector_json"),
    (#"{"selector":{},"limit":-1}"#, "invalid_non_neg_integer"),
    (#"{"selector":{},"r":0}"#, "invalid_pos_integer"),
    (#"{"selector":{},"r":null}"#, "invalid_pos_integer"),
    (#"{"selector":{},"x":1}"#, "invalid_key"), (#"{"selector":{},"sort":1}"#, "invalid_sort_json"),
    (#"{"selector":{},"sort":[{"a":"up"}]}"#, "invalid_sort_field"),
    (#"{"selector":{},"sort":["a",{"b":"desc"}]}"#, "unsupported_mixed_sort"),
    (#"{"selector":{},"fields":1}"#, "invalid_fields"),
    (#"{"selector":{},"fields":[1]}"#, "invalid_field"),
    (#"{"selector":{},"bookmark":"x"}"#, "invalid_bookmark"),
    (#"{"selector":{},"use_index":1}"#, "invalid_index_name"),
    (#"{"selector":{},"use_index":"foo/bar/baz"}"#, "invalid_index_name"),
    (#"{"selector":{},"use_index":"_design/foo/bar/baz"}"#, "invalid_index_name"),
    (#"{"selector":{},"use_index":["foo","bar","baz"]}"#, "invalid_index_name"),
    (#"{"selector":{},"conflicts":1}"#, "invalid_boolean"),
    (#"{"selector":{"a":{"$foo":1}}}"#, "invalid_operator"),
  ])
  func `mistakes in searches have CouchDB's names`(body: String, error: String) throws {
    let answer = try client.post("/db/_find", body)
    #expect(answer.status == 400 && answer.error == error, "\(answer.text)")
  }

  // MARK: Attachments

  @Test func `attachments are written and read on their own and within documents`() throws {
    let inline = #"{"_attachments":{"t.txt":{"content_type":"text/plain","data":"aGVsbG8="}}}"#
    let first = try client.put("/db/a", inline)
    let stub = try client.get("/db/a").json["_attachments"]?["t.txt"]
    #expect(stub?["length"] == 5 && stub?["stub"] == true && stub?["revpos"] == 1)
    let whole = try client.get("/db/a?attachments=true").json["_attachments"]?["t.txt"]
    #expect(whole?["data"] == "aGVsbG8=")
    let read = try client.get("/db/a/t.txt")
    #expect(read.text == "hello" && read.headers["Content-Type"] == "text/plain")
    func part(_ range: String) throws -> CouchClient.Answer {
      try client.get("/db/a/t.txt", headers: ["Range": range])
    }
    #expect(try part("bytes=1-2").text == "el")
    #expect(try part("bytes=1-2").headers["Content-Range"] == "bytes 1-2/5")
    #expect(try part("bytes=-2").text == "lo")
    #expect(try part("bytes=3-99").text == "lo")
    #expect(try part("bytes=0-").status == 200)
    #expect(try part("lines=1-2").status == 200)
    #expect(try part("bytes=9-").status == 416)
    #expect(try part("bytes=3-1").status == 416)
    let added = try client.ask(
      .put, "/db/a/sub/b.bin?rev=\(first.revision)", "bytes", headers: ["Content-Type": "x/y"])
    #expect(added.status == 201)
    #expect(try client.get("/db/a/sub/b.bin").headers["Content-Type"] == "x/y")
    #expect(try client.ask(.put, "/db/a/c", "again").status == 409)
    #expect(try client.get("/db/a/none").json["reason"] == "Document is missing attachment")
    let kept = #"{"_rev":"\#(added.revision)","_attachments":{"t.txt":{"stub":true}}}"#
    let second = try client.put("/db/a", kept)
    #expect(try client.get("/db/a").json["_attachments"]?.count == 1)
    #expect(try client.ask(.delete, "/db/a/t.txt?rev=\(second.revision)").status == 200)
    #expect(try client.get("/db/a").json["_attachments"] == nil)
    #expect(try client.ask(.put, "/db/new/f", "x").status == 201)
    #expect(try client.get("/db/new/f").text == "x")
  }

  // MARK: Rights

  @Test func `who may only read cannot write, and who is nobody cannot read`() throws {
    _ = try client.put("/db/a")
    var reader = client
    reader.role = .readOnly
    #expect(try reader.get("/db/a").status == 200)
    #expect(try reader.post("/db/_find", #"{"selector":{}}"#).status == 200)
    for answer in [
      try reader.put("/db/b"), try reader.put("/new", ""), try reader.ask(.delete, "/db"),
      try reader.post("/db", "{}"), try reader.post("/db/_bulk_docs", #"{"docs":[]}"#),
      try reader.post("/db/_purge", "{}"), try reader.put("/db/_local/x"),
      try reader.ask(.copy, "/db/a", headers: ["Destination": "b"]),
    ] { #expect(answer.status == 403 && answer.error == "forbidden") }
    var nobody = client
    nobody.role = .none
    #expect(try nobody.get("/db/a").status == 401)
    #expect(try nobody.get("/_all_dbs").status == 401)
    #expect(try nobody.get("/").status == 200)
    #expect(try nobody.get("/_up").status == 200)
    #expect(try client.get("/db").json["doc_count"] == 1)
  }
}
