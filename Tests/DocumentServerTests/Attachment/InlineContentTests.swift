import Andiron
import HTTPServer
import Testing
import ValueModel

/// Attachments within documents.
@Suite struct InlineContentTests {
  private let client: CouchClient

  init() throws {
    client = CouchClient(try Store.inMemory())
    _ = try client.put("/db", "")
  }

  @Test(arguments: [
    "notBase64Encoded=", "aGk==", "aGk", "a", "a===", "=", "====", "aGk=aGk=", "aGl=", "aR==",
    "aG-_", "aGk*", "aGk=\u{E9}", "aG=k", "aGVsbG8",
  ])
  func `content that is no base64 is refused`(text: String) throws {
    let document = #"{"_attachments":{"f":{"content_type":"image/png","data":"\#(text)"}}}"#
    let answer = try client.put("/db/a", document)
    #expect(answer.status == 400 && answer.error == "bad_request")
    #expect(answer.json["reason"] == "Invalid attachment data for f")
    #expect(try client.get("/db").json["doc_count"] == 0)
  }

  @Test(arguments: [
    ("", ""), ("aA==", "h"), ("aGk=", "hi"), ("aGkh", "hi!"), (" a\\nG\\tk\\r = ", "hi"),
    ("aGVs\\nbG8=", "hello"), ("++//", "\u{FB}\u{EF}\u{FF}"),
  ])
  func `content with white space within is taken`(text: String, content: String) throws {
    _ = try client.put("/db/a", #"{"_attachments":{"f":{"data":"\#(text)"}}}"#)
    #expect(
      try client.get("/db/a/f").bytes == content.unicodeScalars.map { UInt8($0.value) })
  }

  @Test func `an empty attachment comes within the document where others follow it`() throws {
    let files = #"{"empty":{"data":"","content_type":"text/plain"},"full":{"data":"aGk="}}"#
    let revision = try client.put("/db/a", #"{"_attachments":\#(files)}"#).revision
    let requests: [(String, HTTPHeaders)] = [
      ("/db/a?attachments=true", ["Accept": "multipart/related"]),
      (
        "/db/a?revs=true&open_revs=%5B%22\(revision)%22%5D&latest=true",
        ["Accept": "multipart/mixed"]
      ),
    ]
    for (target, headers) in requests {
      let text = try client.get(target, headers: headers).text
      #expect(text.contains(#""empty":{"content_type":"text/plain","revpos":1,"digest":"#))
      #expect(text.contains(#""data":"""#) && text.contains(#""follows":true"#))
      #expect(!text.contains(#"filename="empty""#) && text.contains(#"filename="full""#))
    }
    _ = try client.put("/db/b", #"{"_attachments":{"empty":{"data":""}}}"#)
    let alone = try client.get("/db/b?attachments=true", headers: ["Accept": "multipart/related"])
    #expect(alone.headers["Content-Type"]?.hasPrefix("application/json") == true)
    #expect(alone.json["_attachments"]?["empty"]?["data"] == "")
    let mixed = try client.get("/db/b?open_revs=all", headers: ["Accept": "multipart/mixed"])
    #expect(mixed.text.contains(#""data":"""#) && !mixed.text.contains("multipart/related"))
    #expect(mixed.text.contains("Content-Type: application/json\r\n"))
    let bulk = try client.ask(
      .post, "/db/_bulk_get?attachments=true", #"{"docs":[{"id":"a"},{"id":"b"}]}"#,
      headers: ["Accept": "multipart/mixed", "Content-Type": "application/json"])
    #expect(!bulk.text.contains(#"filename="empty""#) && bulk.text.contains(#""data":"""#))
  }
}
