import Andiron
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct TypedDocumentTests {
  struct Visit: Codable, Hashable {
    struct Place: Codable, Hashable {
      var city: String
      var floor: Int?
    }

    var reason: String
    var minutes: Double
    var place: Place?
    var tags: [String] = []
  }

  private let visits: Database<Store>

  init() throws { visits = try Store.inMemory().database("visits") }

  @Test func contentIsReadAndWrittenWithARevisionBesideIt() throws {
    let first = try visits.create(content: Visit(reason: "cough", minutes: 10), id: "v")
    var read = try visits.require("v", as: Visit.self)
    #expect(read == first && read.revision.number == 1)
    read.content.minutes = 12.5
    read.content.place = Visit.Place(city: "Bonn", floor: 2)
    let second = try visits.update(read)
    #expect(second.revision.number == 2)
    #expect(try visits.document("v", as: Visit.self)?.content == read.content)
    #expect(try visits.require("v")["reason"] == "cough")
    #expect(try visits.document("unknown", as: Visit.self) == nil)
  }

  @Test func whatTheTypeDoesNotKnowStays() throws {
    let body = try JSON.parse(
      """
      {"later":[1.50,{"a":null}],"reason":"cough","minutes":10.00,
      "place":{"zip":"53111","city":"Bonn","floor":1},"tags":["a"]}
      """)
    try visits.create(body, id: "v")
    var visit = try visits.require("v", as: Visit.self)
    visit.content.place?.city = "Köln"
    visit.content.place?.floor = nil
    visit.content.tags.append("b")
    try visits.update(visit)
    #expect(
      try visits.require("v").body.json() == """
        {"later":[1.50,{"a":null}],"reason":"cough","minutes":10.00,\
        "place":{"zip":"53111","city":"Köln"},"tags":["a","b"]}
        """)
  }

  @Test func contentThatIsNotChangedMakesARevisionWithTheSameBody() throws {
    let body = try JSON.parse(#"{"minutes":1e1,"x":1,"reason":"r","tags":[]}"#)
    try visits.create(body, id: "v")
    let updated = try visits.update(visits.require("v", as: Visit.self))
    #expect(updated.document.body.json() == body.json())
  }

  @Test func aBodyOfAnotherShapeIsAnError() throws {
    try visits.create(["reason": 1], id: "v")
    #expect(throws: DecodingError.self) { try visits.require("v", as: Visit.self) }
    let error = #expect(throws: DocumentError.self) {
      try visits.require("unknown", as: Visit.self)
    }
    #expect(error?.code == .noSuchDocument)
  }

  @Test func aStaleRevisionIsAConflict() throws {
    let first = try visits.create(content: Visit(reason: "cough", minutes: 10))
    try visits.update(first)
    let error = #expect(throws: DocumentError.self) { try visits.update(first) }
    #expect(error?.code == .conflict)
  }
}
