import Andiron
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

/// That of Testing is another one.
private typealias Attachment = DocumentStore.Attachment

/// What CouchDB's documentation and its sources say of documents, where no other suite shows it.
@Suite struct CouchRulesTests {
  private let notes: Database<Store>

  init() throws {
    notes = try Store.inMemory(options: StoreOptions(oldVersions: .last(10))).database("notes")
  }

  private func file(_ byte: UInt8) throws -> Attachment {
    try notes.write { Attachment(try $0.source.addBlob([byte]), contentType: "text/plain") }
  }

  // MARK: Reading

  @Test func `of each known revision it is told whether its body is there`() throws {
    let first = try notes.create(["n": 0], id: "x")
    var second = first
    second["n"] = 1
    second = try notes.update(second)
    let deletion = try notes.delete(second)
    let foreign = Revision(2, RevisionDigest(7))
    let older = Revision(1, RevisionDigest(6))
    _ = try notes.write {
      try $0.graft(ForeignRevision(id: "x", history: [foreign, older], body: ["n": 2]))
    }
    let states = try (notes.history(of: "x") + notes.history(of: "x", revision: deletion.revision))
      .map { revision in
        try notes.document("x", revision: revision).map { $0.isDeleted ? "deleted" : "available" }
          ?? "missing"
      }
    #expect(states == ["available", "missing", "deleted", "available", "available"])
  }

  @Test func `a conflict has no deleted leaves, and the best comes first`() throws {
    let root = try notes.create([:], id: "x")
    try notes.write { notes in
      for digest in [1, 3, 2] as [UInt128] {
        let revision = Revision(2, RevisionDigest(digest))
        try notes.graft(ForeignRevision(id: "x", history: [revision, root.revision], body: [:]))
      }
      let gone = Revision(2, RevisionDigest(9))
      try notes.graft(
        ForeignRevision(id: "x", history: [gone, root.revision], isDeleted: true, body: [:]))
    }
    #expect(try notes.require("x").revision == Revision(2, RevisionDigest(3)))
    #expect(try notes.conflicts(of: "x") == [2, 1].map { Revision(2, RevisionDigest($0)) })
    #expect(try notes.leaves(of: "x").map(\.isDeleted) == [false, false, false, true])
  }

  @Test func `a deletion may have a body`() throws {
    let revision = Revision(1, RevisionDigest(1))
    let body: Value = ["why": "a mistake"]
    _ = try notes.write {
      try $0.graft(ForeignRevision(id: "x", history: [revision], isDeleted: true, body: body))
    }
    #expect(try notes.document("x") == nil)
    #expect(try notes.leaf("x", revision)?.body == body)
  }

  @Test func `design documents are documents, and no selector finds them`() throws {
    let body = try JSON.parse(#"{"language":"javascript","views":{"v":{"map":"function(){}"}}}"#)
    try notes.create(body, id: "_design/a")
    try notes.create([:], id: "a")
    #expect(try notes.require("_design/a").body.json() == body.json())
    #expect(try notes.count() == 2)
    #expect(try notes.changes()?.changes.map(\.id) == ["_design/a", "a"])
    #expect(try notes.find(FindQuery(Selector([:]))).documents.map(\.id) == ["a"])
    let named = FindQuery(try Selector(["_id": "_design/a"]))
    #expect(try notes.find(named).documents.isEmpty)
  }

  // MARK: Writing

  @Test func `a revision that is given again is not new, and neither are its ancestors`() throws {
    let history = [Revision(3, RevisionDigest(3)), Revision(2, RevisionDigest(2))]
    let foreign = ForeignRevision(id: "x", history: history, body: ["n": 1])
    let known = ForeignRevision(id: "x", history: [history[1]], body: ["n": 0])
    let results = try notes.write { try $0.graft([foreign, foreign, known]) }
    #expect(results == [true, false, false])
    #expect(try notes.changes()?.changes.count == 1)
    #expect(try notes.history(of: "x") == history)
  }

  @Test func `of a revision alone the tree begins at its number`() throws {
    let revision = Revision(7, RevisionDigest(7))
    _ = try notes.write {
      try $0.graft(ForeignRevision(id: "x", history: [revision], body: [:]))
    }
    #expect(try notes.history(of: "x") == [revision])
    #expect(try notes.update(notes.require("x")).revision.number == 8)
  }

  // MARK: Attachments

  @Test func `a copy has the attachments, brought by its own first revision`() throws {
    let file = try file(1)
    var source = try notes.create(["n": 1], id: "a")
    source.attachments["f"] = file
    source = try notes.update(source)
    #expect(source.attachments["f"]?.revisionNumber == 2)
    let copy = try notes.create(source.body, id: "b", attachments: source.attachments)
    #expect(copy.attachments["f"]?.revisionNumber == 1)
    #expect(try notes.content(of: #require(copy.attachments["f"])) == [1])
    #expect(throws: DocumentError.self) {
      try notes.create(source.body, id: "b", attachments: source.attachments)
    }
  }

  @Test func `a revision of another replica says which one brought an attachment`() throws {
    var said = try file(2)
    said.revisionNumber = 2
    var nonsense = said
    nonsense.revisionNumber = 0
    let revision = Revision(4, RevisionDigest(4))
    let attachments = ["said": said, "unsaid": try file(3), "nonsense": nonsense]
    _ = try notes.write {
      try $0.graft(
        ForeignRevision(id: "x", history: [revision], body: [:], attachments: attachments))
    }
    let read = try notes.require("x").attachments.mapValues(\.revisionNumber)
    #expect(read == ["said": 2, "unsaid": 4, "nonsense": 1])
  }

  @Test func `a range of an attachment is part of it or an error`() throws {
    let bytes = Array(UInt8(0)..<200)
    let attachment = try notes.write { Attachment(try $0.source.addBlob(bytes)) }
    try notes.create([:], id: "x", attachments: ["f": attachment])
    #expect(try notes.content(of: attachment, in: 10..<20) == Array(bytes[10..<20]))
    #expect(try notes.content(of: attachment, in: 200..<200) == [])
    for range in [0..<201, 300..<301] {
      let error = #expect(throws: StoreError.self) {
        try notes.content(of: attachment, in: range)
      }
      #expect(error?.code == .outOfBounds)
    }
  }

  @Test(arguments: ["a/b", "ü", "a b", ".", "%2F"])
  func `the name of an attachment may have any characters`(name: String) throws {
    let attachment = try file(1)
    try notes.create([:], id: "x", attachments: [name: attachment])
    #expect(try notes.require("x").attachments.map(\.key) == [name])
  }
}
