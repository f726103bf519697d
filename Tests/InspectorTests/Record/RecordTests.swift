import Andiron
import DocumentStore
import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ObjectModel
import Testing
import ValueModel

private struct Author: Codable, StoredObject {
  var pk = UUID()
  var name: String
}

private struct Book: Codable, DeclaredObject {
  var pk = UUID()
  var title: String
  var authorKey: UUID

  static let author = ToOne(\Book.authorKey, to: Author.self)
  static let collection = CollectionDeclaration<Book>(relations: [ObjectRelation(author)])
}

@Suite struct RecordTests {
  private static let patient = [
    ("kind", "resources"), ("name", "r4/Patient"), ("key", "p1"),
  ]

  @Test("a resource has its references in both directions, and says where one leads nowhere")
  func resourcesHaveReferences() throws {
    let test = try TestInspector()
    try test.put(
      #"{"resourceType":"Patient","id":"p1","generalPractitioner":[{"reference":"Practitioner/no"},{"reference":"https://elsewhere.example/Practitioner/1"}]}"#
    )
    try test.put(
      #"{"resourceType":"Observation","id":"o1","status":"final","code":{},"subject":{"reference":"Patient/p1"}}"#
    )
    let record = test.ask("record", Self.patient).json
    #expect(record["title"]?.string == "Patient/p1")
    #expect(record["timeline"]?.boolean == true)
    #expect(record["references"]?.elements.map { $0["state"]?.string } == ["missing", "elsewhere"])
    let referrer = record["referrers"]?[0]
    #expect(referrer?["path"]?.string == "Observation.subject")
    #expect(referrer?["source"]?["name"]?.string == "r4/Observation")
    let observation = test.ask(
      "record", [("kind", "resources"), ("name", "r4/Observation"), ("key", "o1")]
    ).json
    #expect(observation["references"]?[0]?["target"]?["key"]?.string == "p1")
    #expect(observation["write"]?["url"]?.string == "/fhir/r4/Observation/o1")
    #expect(observation["write"]?["headers"]?["If-Match"]?.string == "W/\"1\"")
  }

  @Test("a record has its versions, also after its deletion, with digits as they were written")
  func recordsHaveVersions() throws {
    let test = try TestInspector()
    for number in ["1.50", "1.5"] {
      try test.put(
        #"{"resourceType":"Patient","id":"p1","extension":[{"url":"u","valueDecimal":\#(number)}]}"#
      )
    }
    try test.records.write { _ = try $0.delete("Patient", id: "p1", release: .r4) }
    let record = test.ask("record", Self.patient).json
    #expect(record["isDeleted"]?.boolean == true)
    #expect(record["write"] == .null)
    #expect(record["versions"]?.elements.map { $0["version"]?.string } == ["3", "2", "1"])
    let first = test.ask("version", Self.patient + [("version", "1")]).json
    #expect(first["value"]?["extension"]?[0]?["valueDecimal"]?.decimal?.text == "1.50")
    #expect(test.ask("version", Self.patient + [("version", "3")]).json["value"] == .null)
    #expect(test.ask("version", Self.patient + [("version", "9")]).status == 404)
  }

  @Test("a document has the tree of its revisions, its conflicts and every leaf")
  func documentsHaveTrees() throws {
    let test = try TestInspector()
    let notes = try test.records.store.database("notes")
    let first = try notes.create(["n": 1], id: "a/b")
    var second = first
    second["n"] = 2
    second = try notes.update(second)
    let other = try #require(Revision("2-00000000000000000000000000000000"))
    try test.records.store.write {
      _ = try $0.database("notes").graft(
        ForeignRevision(id: "a/b", history: [other, first.revision], body: ["n": 3]))
    }
    let place = [("kind", "database"), ("name", "notes"), ("key", "a/b")]
    let record = test.ask("record", place).json
    #expect(record["tree"]?["winner"]?.string == second.revision.description)
    #expect(record["tree"]?["nodes"]?.count == 3)
    #expect(record["tree"]?["nodes"]?.elements.allSatisfy { $0["hasBody"] == true } == true)
    #expect(record["tree"]?["conflicts"]?.elements.map { $0.string } == [other.description])
    #expect(record["write"]?["url"]?.string == "/notes/a%2Fb")
    let loser = test.ask("record", place + [("revision", other.description)]).json
    #expect(loser["value"]?["n"]?.integer == 3)
    let old = test.ask("version", place + [("version", first.revision.description)]).json
    #expect(old["value"]?["n"]?.integer == 1)
  }

  @Test("an object has the relations of its type in both directions")
  func objectsHaveRelations() throws {
    let test = try TestInspector()
    let author = Author(name: "Ada")
    let book = Book(title: "Notes", authorKey: author.pk)
    let lost = Book(title: "Lost", authorKey: UUID())
    try test.records.store.write { transaction in
      try transaction.add(author)
      try transaction.add(book)
      try transaction.add(lost)
    }
    func record(_ type: String, _ key: UUID) -> Value {
      test.ask("record", [("kind", "objects"), ("name", type), ("key", key.uuidString)]).json
    }
    let shown = record("Book", book.pk)
    #expect(shown["references"]?[0]?["target"]?["key"]?.string == author.pk.uuidString)
    #expect(record("Book", lost.pk)["references"]?[0]?["state"]?.string == "missing")
    let referrers = record("Author", author.pk)["referrers"]
    #expect(referrers?.elements.map { $0["source"]?["key"]?.string } == [book.pk.uuidString])
  }
}
