import Andiron
import FileAccess
import Foundation
import TestSupport
import Testing

@testable import DocumentStore

/// That of Testing is another one.
private typealias Attachment = DocumentStore.Attachment

/// Attachments of documents, from the first revision to the removal of their bytes.
@Suite struct AttachmentTests {
  private let text = Array("likes analytical engines".utf8)

  /// "hello, hello, hello, hello" as `gzip` packs it.
  private static let packed: [UInt8] = Array(
    Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJ11HIwKQAVaOCdxoAAAA=") ?? Data())

  private func store() throws -> Store {
    var options = StoreOptions()
    options.engine.fileSystem = SimulatedFileSystem()
    options.engine.isMaintenanceAutomatic = false
    return try Store(at: URL(filePath: "/attachments"), options: options)
  }

  @Test func `an attachment goes with its document from revision to revision`() throws {
    let store = try store()
    let notes = try store.database("notes")
    let first = try notes.write { notes in
      var note = try notes.create(["title": "Ada"])
      #expect(note.attachments.isEmpty)
      try notes.attach(text, to: &note, as: "note.txt", contentType: "text/plain")
      return try notes.update(note)
    }
    let attachment = try #require(first.attachments["note.txt"])
    #expect(attachment.revisionNumber == 2)
    #expect(attachment.contentType == "text/plain")
    #expect(attachment.byteCount == text.count)
    #expect(try notes.content(of: attachment) == text)
    #expect(try notes.content(of: attachment, in: 6..<16) == Array("analytical".utf8))
    var second = try notes.require(first.id)
    #expect(second.attachments == first.attachments)
    second["title"] = "Ada Lovelace"
    second = try notes.update(second)
    #expect(second.attachments["note.txt"]?.revisionNumber == 2)
    let stub = try #require(second.couchValue["_attachments"]?["note.txt"])
    #expect(stub["stub"]?.boolean == true)
    #expect(stub["length"]?.integer == Int64(text.count))
    #expect(stub["revpos"]?.integer == 2)
    #expect(second.body["_attachments"] == nil)
    second.attachments["note.txt"] = nil
    second = try notes.update(second)
    #expect(try notes.require(second.id).attachments.isEmpty)
    #expect(try store.hasBlob(attachment.blob))
    try store.compact()
    #expect(try !store.hasBlob(attachment.blob))
    #expect(try notes.problems().isEmpty)
  }

  @Test func `the same edit with the same attachments gives the same revision`() throws {
    let revisions = try (0..<2).map { _ in
      let store = try store()
      return try store.database("notes").write { notes in
        let blob = try notes.source.addBlob(text)
        let note = try notes.create(["n": 1], id: "a", attachments: ["t": Attachment(blob)])
        return note.revision
      }
    }
    #expect(revisions[0] == revisions[1])
    let plain = RevisionHash.revision(after: nil, isDeleted: false, body: ["n": 1])
    #expect(revisions[0] != plain)
  }

  @Test func `one blob serves many documents, and goes with the last of them`() throws {
    let store = try store()
    let notes = try store.database("notes")
    let blob = try notes.write { notes in
      let blob = try notes.source.addBlob(text)
      for id in ["a", "b"] {
        try notes.create([:], id: id, attachments: ["t": Attachment(blob)])
      }
      return blob
    }
    try notes.write { _ = try $0.delete($0.require("a")) }
    try store.compact()
    #expect(try store.hasBlob(blob))
    try notes.write { _ = try $0.purge("b") }
    try store.compact()
    #expect(try !store.hasBlob(blob))
  }

  @Test func `what a name or a blob may not be is refused, and nothing is written`() throws {
    let notes = try store().database("notes")
    let attachment = try notes.write { Attachment(try $0.source.addBlob(text)) }
    for name in ["", "_hidden", String(repeating: "n", count: 1_001)] {
      let error = #expect(throws: DocumentError.self) {
        try notes.create([:], id: "a", attachments: [name: attachment])
      }
      #expect(error?.code == .invalidAttachment)
    }
    let other = try store()
    let error = #expect(throws: StoreError.self) {
      try other.database("notes").create([:], id: "a", attachments: ["t": attachment])
    }
    #expect(error?.code == .noSuchBlob)
    #expect(try other.database("notes").count() == 0)
    #expect(try notes.count() == 0)
  }

  @Test func `a body that looks like a blob is a body`() throws {
    let notes = try store().database("notes")
    let digest = "sha256-" + String(repeating: "0", count: 64)
    let body: Value = ["image": ["$blob": Value(digest), "length": 5]]
    try notes.create(body, id: "a")
    #expect(try notes.require("a").body == body)
    #expect(try notes.problems().isEmpty)
    #expect(try notes.source.verify().isEmpty)
    // Another document with a whole attachment, and after that the body again.
    var other = try notes.create(["n": 1], id: "b")
    try notes.write { try $0.attach([1, 2, 3], to: &other, as: "f") }
    try notes.write { _ = try $0.update(other) }
    try notes.create(body, id: "c")
    #expect(try notes.source.verify().isEmpty)
  }

  @Test func `a resolver chooses attachments`() throws {
    let store = try store()
    let notes = try store.database("notes")
    let blobs = try notes.write { notes in
      try (0..<3).map { Attachment(try notes.source.addBlob([UInt8($0)])) }
    }
    let root = try notes.create(["n": 1], id: "a", attachments: ["base": blobs[0]])
    try notes.write { notes in
      for (number, name) in [(1, "left"), (2, "right")] {
        let revision = Revision(2, RevisionDigest(UInt128(number)))
        try notes.graft(
          ForeignRevision(
            id: "a", history: [revision, root.revision], body: ["n": 1],
            attachments: ["base": blobs[0], name: blobs[number]]))
      }
    }
    let resolved = try notes.write { notes in
      try notes.resolveConflict(of: "a") { leaves in
        var chosen = leaves[0]
        for leaf in leaves.dropFirst() {
          chosen.attachments.merge(leaf.attachments) { one, _ in one }
        }
        return chosen
      }
    }
    #expect(resolved?.attachments.keys.sorted() == ["base", "left", "right"])
    #expect(try notes.conflicts(of: "a").isEmpty)
    #expect(try notes.require("a").attachments.count == 3)
  }

  @Test func `an attachment that came packed is read unpacked`() throws {
    let notes = try store().database("notes")
    let content = Array("hello, hello, hello, hello".utf8)
    func graft(_ bytes: [UInt8], _ count: Int, _ id: String) throws -> Attachment {
      try notes.write { notes in
        let attachment = Attachment(
          try notes.source.addBlob(bytes), contentType: "text/plain", encoding: .gzip,
          byteCount: count, digest: "md5-abc", revisionNumber: 1)
        let revision = Revision(1, RevisionDigest(7))
        try notes.graft(
          ForeignRevision(id: id, history: [revision], body: [:], attachments: ["t": attachment]))
      }
      return try #require(try notes.require(id).attachments["t"])
    }
    let right = try graft(Self.packed, content.count, "a")
    #expect(right.digest == "md5-abc")
    #expect(right.byteCount == content.count)
    #expect(try notes.content(of: right) == content)
    #expect(try notes.content(of: right, in: 7..<12) == Array("hello".utf8))
    let wrongs = try [
      graft(Self.packed, 5, "b"), graft(Self.packed, 500, "c"),
      graft(Self.packed.dropLast(4), content.count, "d"), graft(content, 5, "e"),
      graft(Self.packed, -1, "f"),
    ]
    for wrong in wrongs {
      let error = #expect(throws: DocumentError.self) { try notes.content(of: wrong) }
      #expect(error?.code == .invalidAttachment)
    }
  }
}
