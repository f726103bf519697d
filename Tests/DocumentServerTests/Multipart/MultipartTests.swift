import Andiron
import DocumentServer
import Foundation
import HTTPServer
import TestSupport
import Testing
import ValueModel

/// Documents whose attachments come and go in parts of their own.
@Suite struct MultipartTests {
  private static let type: HTTPHeaders = [
    "Content-Type": "multipart/related; boundary=\"B\"", "Accept": "application/json",
  ]
  private let store: Store
  private let client: CouchClient

  init() throws {
    store = try Store.inMemory(options: StoreOptions(oldVersions: .last(20)))
    client = CouchClient(store)
    _ = try client.put("/db", "")
  }

  private func body(_ document: String, _ parts: String...) -> [UInt8] {
    let all = ["Content-Type: application/json\r\n\r\n" + document] + parts.map { "\r\n" + $0 }
    return Array((all.map { "--B\r\n\($0)\r\n" }.joined() + "--B--").utf8)
  }

  private func put(
    _ target: String, _ bytes: [UInt8], length: Int = 7, headers: HTTPHeaders = type
  ) throws -> CouchClient.Answer {
    try client.ask(
      .put, target, HTTPRequestBody(CutBody(bytes, length: length)), headers: headers)
  }

  @Test func `attachments follow a document in its order`() throws {
    let document =
      #"{"n":1,"_attachments":{"z":{"follows":true,"content_type":"text/plain","length":3,"digest":"md5-kAFQmDzST7DWlj99KOF/cg=="},"a":{"data":"aGk="},"e":{"follows":true,"length":0}}}"#
    let saved = try put("/db/a", body(document, "abc", ""))
    #expect(saved.status == 201, "\(saved.text)")
    #expect(try client.get("/db/a/z").text == "abc")
    #expect(try client.get("/db/a/z").headers["Content-Type"] == "text/plain")
    #expect(try client.get("/db/a/a").text == "hi")
    #expect(try client.get("/db/a/e").bytes.isEmpty)
    let kept =
      #"{"_rev":"\#(saved.revision)","_attachments":{"z":{"stub":true},"y":{"follows":true,"length":2}}}"#
    #expect(try put("/db/a", body(kept, "yy")).status == 201)
    #expect(try client.get("/db/a").json["_attachments"]?.fields.map(\.name) == ["y", "z"])
  }

  @Test(arguments: [
    (#"{"follows":true,"length":2}"#, "abc", "bad_request"),
    (#"{"follows":true,"length":4}"#, "abc", "bad_request"),
    (
      #"{"follows":true,"length":3,"digest":"md5-kAFQmDzST7DWlj99KOF/cA=="}"#, "abc",
      "content_md5_mismatch"
    ),
    (#"{"follows":true,"length":3,"digest":"md5-?"}"#, "abc", "content_md5_mismatch"),
    (
      #"{"follows":true,"length":3,"digest":"sha256-ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ae"}"#,
      "abc", "content_md5_mismatch"
    ),
    (#"{"follows":true,"length":3,"encoding":"br"}"#, "abc", "bad_request"),
    (#"{"follows":true,"encoding":"gzip"}"#, "abc", "bad_request"),
    (#"{"follows":true,"length":3,"encoding":"gzip","encoded_length":3}"#, "abc", "bad_request"),
  ])
  func `a part that is not what the document says is refused`(
    attachment: String, part: String, error: String
  ) throws {
    let answer = try put("/db/a", body("{\"_attachments\":{\"x\":\(attachment)}}", part))
    #expect(answer.status == 400 && answer.error == error, "\(answer.text)")
    #expect(try client.get("/db/a").status == 404)
  }

  @Test func `a part with the digest that a store of this kind names is taken`() throws {
    let attachment =
      #"{"follows":true,"length":3,"digest":"sha256-ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}"#
    let answer = try put("/db/a", body("{\"_attachments\":{\"x\":\(attachment)}}", "abc"))
    #expect(answer.status == 201, "\(answer.text)")
    #expect(try client.get("/db/a/x").text == "abc")
  }

  @Test func `a body without the parts that it promises is refused`() throws {
    let document = #"{"_attachments":{"x":{"follows":true,"length":3}}}"#
    #expect(try put("/db/a", body(document)).status == 400)
    #expect(try client.put("/db/a", document).status == 400)
    let whole = body(document, "abc")
    for end in whole.indices.dropLast(4) {
      let answer = try put("/db/a", Array(whole[..<end]), length: 1_000)
      #expect((400..<500).contains(answer.status), "cut at \(end): \(answer.text)")
    }
    let text = Array("--B\r\nContent-Type: text/plain\r\n\r\n{}\r\n--B--".utf8)
    #expect(try put("/db/a", text).error == "bad_content_type")
    let bare: HTTPHeaders = ["Content-Type": "multipart/related"]
    #expect(try put("/db/a", whole, headers: bare).status == 400)
    #expect(try client.get("/db/a").status == 404)
  }

  @Test func `a document with attachments is written as it was read`() throws {
    let packed = try #require(Data(base64Encoded: Self.packed))
    let digest = "md5-" + Self.packedMD5
    let document =
      #"{"_revisions":{"start":2,"ids":["b","a"]},"_attachments":{"p":{"follows":true,"content_type":"text/plain","revpos":2,"length":5,"encoding":"gzip","encoded_length":\#(packed.count),"digest":"\#(digest)"}}}"#
    var bytes = body(document, "@")
    let mark = try #require(bytes.lastIndex(of: UInt8(ascii: "@")))
    bytes.replaceSubrange(mark...mark, with: packed)
    let saved = try put("/db/a?new_edits=false", bytes)
    #expect(saved.status == 201 && saved.revision == "2-b", "\(saved.text)")
    let stub = try client.get("/db/a?att_encoding_info=true").json["_attachments"]?["p"]
    #expect(stub?["digest"]?.string == digest && stub?["encoded_length"]?.integer != nil)
    #expect(
      try client.get("/db/a?attachments=true").json["_attachments"]?["p"]?["data"] == "aGVsbG8=")

    let related: HTTPHeaders = ["Accept": "multipart/related"]
    let read = try client.get("/db/a?attachments=true&revs=true", headers: related)
    let type = try #require(read.headers["Content-Type"])
    _ = try client.put("/copy", "")
    let copied = try put("/copy/a?new_edits=false", read.bytes, headers: ["Content-Type": type])
    #expect(copied.status == 201, "\(copied.text)")
    let both = try ["db", "copy"].map { try client.get("/\($0)/a?attachments=true&revs=true").json }
    #expect(both[0] == both[1])

    let since = #"&atts_since=["2-b"]"#.addingPercentEncoding(
      withAllowedCharacters: .urlHostAllowed)
    let stubs = try client.get("/db/a?revs=true\(since ?? "")", headers: related)
    #expect(stubs.headers["Content-Type"] == "application/json")
    #expect(stubs.json["_attachments"]?["p"]?["stub"] == true)
  }

  @Test func `several revisions come as parts`() throws {
    for revision in ["1-a", "1-b"] {
      let attachments = revision == "1-a" ? #","_attachments":{"x":{"data":"aGk="}}"# : ""
      let document = #"{"_rev":"\#(revision)"\#(attachments)}"#
      #expect(try client.put("/db/a?new_edits=false", document).status == 201)
    }
    let mixed: HTTPHeaders = ["Accept": "multipart/mixed"]
    let all = try client.get("/db/a?open_revs=all", headers: mixed)
    #expect(all.headers["Content-Type"]?.hasPrefix("multipart/mixed; boundary=") == true)
    #expect(all.text.contains("\"follows\":true") && all.text.contains("\r\n\r\nhi\r\n"))
    let some = try client.get("/db/a?open_revs=%5B%221-b%22,%229-c%22%5D", headers: mixed)
    #expect(some.text.contains("{\"missing\":\"9-c\"}"))
    #expect(some.text.contains("Content-Type: application/json; error=\"true\""))
    let wanted = #"{"docs":[{"id":"a"},{"id":"none"}]}"#
    let bulk = try client.ask(.post, "/db/_bulk_get?attachments=true", wanted, headers: mixed)
    #expect(bulk.text.contains("X-Doc-Id: a\r\nX-Rev-Id: 1-a"))
    #expect(bulk.text.contains("\"reason\":\"missing\""))
    let inner = bulk.text.components(separatedBy: "multipart/related").count - 1
    #expect(inner == 1, "only what has attachments has parts")
  }

  @Test func `a name of an attachment cannot add to a header`() throws {
    let name = "x%0D%0AEvil:%20yes%22"
    #expect(
      try client.ask(.put, "/db/a/\(name)", "hi", headers: ["Content-Type": "a/b"]).status == 201)
    let read = try client.get("/db/a?attachments=true", headers: ["Accept": "multipart/related"])
    #expect(read.text.contains("filename=\"xEvil: yes_\"\r\n"))
  }

  /// "hello", packed.
  private static let packed = "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="
  private static let packedMD5 = "ctRL8TD2Zr7bDdpKtJR1ew=="
}
