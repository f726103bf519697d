import Andiron
import DocumentStore
import HTTPServer
import StorageEngine
import Testing
import ValueModel

/// Attachments that a client sends by name alone.
@Suite struct StubTests {
  private let store: Store
  private let client: CouchClient

  init() throws {
    store = try Store.inMemory(options: StoreOptions(oldVersions: .last(20)))
    client = CouchClient(store)
    _ = try client.ask(.put, "/db")
  }

  private func bulk(_ document: String) throws -> CouchClient.Answer {
    try client.ask(.post, "/db/_bulk_docs", #"{"new_edits":false,"docs":[\#(document)]}"#)
  }

  @Test func `what comes with its content is no stub, whatever it calls itself`() throws {
    let first = try bulk(
      #"""
      {"_id":"a","_revisions":{"start":1,"ids":["x"]},"_attachments":{"f":{"stub":true,
      "content_type":"text/plain","revpos":1,"data":"aGVsbG8="}}}
      """#)
    #expect(first.status == 201 && first.json == [])
    #expect(try client.ask(.get, "/db/a/f").text == "hello")
  }

  @Test func `the refusal of a stub names the document and the attachment`() throws {
    let answer = try client.put("/db/a", #"{"_attachments":{"f":{"stub":true}}}"#)
    #expect(answer.status == 412 && answer.error == "missing_stub")
    #expect(answer.json["reason"] == "Invalid attachment stub in a for f")
  }

  @Test func `a stub of an attachment whose bytes are gone is refused as one that is unknown`()
    throws
  {
    let notes = try store.database("db")
    try notes.write { notes in
      var note = try notes.create(["n": 1], id: "a")
      try notes.attach([UInt8]("hello".utf8), to: &note, as: "f", contentType: "text/plain")
      _ = try notes.update(note)
    }
    let old = try notes.require("a")
    var new = old
    new.attachments = [:]
    _ = try notes.update(new)
    try store.compact()
    let file = try #require(old.attachments["f"])
    try #require(try !store.read { try $0.hasBlob(file.blob) })
    let ids = try notes.history(of: "a", revision: old.revision)
      .map { #""\#($0.description.drop { $0 != "-" }.dropFirst())""# }.joined(separator: ",")
    let answer = try bulk(
      #"""
      {"_id":"a","_revisions":{"start":3,"ids":["y",\#(ids)]},"_attachments":{"f":{"stub":true,
      "content_type":"text/plain","revpos":2}}}
      """#)
    #expect(answer.status == 201 && answer.json[0]?["error"] == "missing_stub")
  }
}
