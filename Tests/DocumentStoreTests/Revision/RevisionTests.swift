import Foundation
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct RevisionTests {
  private static let digest = "f64f7fd633dbdde131ca3766e4d58e72"

  @Test func `a digest of 16 bytes is that of their 32 digits`() throws {
    let text = try #require(Revision("4-z98a12be0b2a2f8a"))
    #expect(text == Revision("4-7a393861313262653062326132663861"))
    #expect(text.description == "4-7a393861313262653062326132663861")
    #expect(Revision("4-\u{E9}23456789012345") != nil)
    #expect(Revision("4-z98a12be0b2a2f8")?.description == "4-z98a12be0b2a2f8")
  }

  @Test func theTextFormIsThatOfCouchDB() throws {
    let revision = try #require(Revision("3-\(Self.digest)"))
    #expect(revision.number == 3)
    #expect(revision.description == "3-\(Self.digest)")
    #expect(Revision("3-\(Self.digest.uppercased())") == revision)
    #expect(Revision("2-abc")?.description == "2-abc")
    #expect(Revision("1-0")?.description == "1-0")
  }

  @Test(arguments: [
    "", "3", "-abc", "3-", "0-abc", "-3-abc", "+3-abc", "3 -abc", "x-abc", "９-abc",
    "9007199254740993-abc", "99999999999999999999-abc", "1-g64f7fd633dbdde131ca3766e4d58e72",
    "1-+64f7fd633dbdde131ca3766e4d58e72",
  ])
  func otherTextsAreNoRevisions(text: String) {
    #expect(Revision(text) == nil)
  }

  @Test func revisionsAreOrderedByNumberThenByTheBytesOfTheirDigests() throws {
    let sorted = try [
      "1-zz", "2-00000000000000000000000000000001", "2-60000000000000000000000000000000", "2-a",
      "2-aa", "2-b", "2-f0000000000000000000000000000000", "10-a",
    ].map { try #require(Revision($0)) }
    #expect(sorted.shuffled().sorted() == sorted)
  }

  @Test func revisionsAreCodedAsText() throws {
    let revision = try #require(Revision("3-abc"))
    let json = try JSONEncoder().encode([revision])
    #expect(String(decoding: json, as: UTF8.self) == #"["3-abc"]"#)
    #expect(try JSONDecoder().decode([Revision].self, from: json) == [revision])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Revision].self, from: Data(#"["x"]"#.utf8))
    }
  }

  // MARK: Digests of edits

  private func revision(
    _ json: String, after parent: Revision? = nil, isDeleted: Bool = false
  ) throws -> Revision {
    RevisionHash.revision(after: parent, isDeleted: isDeleted, body: try JSON.parse(json))
  }

  @Test func equalEditsHaveOneRevision() throws {
    let first = try revision(#"{"a":1,"b":[true,null,"x",{"c":1.50}]}"#)
    #expect(try first == revision(#"{ "b": [true, null, "x", {"c": 1.50}], "a": 1 }"#))
    #expect(first.number == 1)
    #expect(try revision("{}", after: first).number == 2)
  }

  @Test func differentEditsHaveDifferentRevisions() throws {
    let parents = [nil, Revision("1-a"), Revision("1-b")]
    let bodies = [
      "{}", #"{"a":1}"#, #"{"a":1.0}"#, #"{"a":"1"}"#, #"{"a":true}"#, #"{"a":null}"#,
      #"{"a":[]}"#, #"{"a":{}}"#, #"{"a":[1,2]}"#, #"{"a":[[1],2]}"#, #"{"a":[1,[2]]}"#,
      #"{"ab":"c"}"#, #"{"a":"bc"}"#, #"{"a":"b","c":""}"#,
    ]
    var seen: Set<Revision> = []
    for parent in parents {
      for body in bodies {
        for isDeleted in [false, true] {
          seen.insert(try revision(body, after: parent, isDeleted: isDeleted))
        }
      }
    }
    #expect(seen.count == parents.count * bodies.count * 2)
  }

  @Test func theRevisionOfAnEditNeverChanges() throws {
    // Replicas of different versions of this library must agree. Computed in Python from the
    // description of `RevisionHash`.
    #expect(try revision(#"{"a":1}"#).description == "1-b1a3f5c286b65bb43cca8258381c3f3e")
    let long: Value = [
      "text": Value(String(repeating: "x", count: 40_000)),
      "list": [.null, true, false, ["c": 1.5]],
      "é": "ü",
    ]
    let edit = RevisionHash.revision(after: Revision("3-abc"), isDeleted: true, body: long)
    #expect(edit.description == "4-401e6b801ca0d693fde3c33e27389f88")
  }
}
