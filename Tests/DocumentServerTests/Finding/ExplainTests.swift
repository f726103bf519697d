import Andiron
import DocumentStore
import ObjectModel
import TestSupport
import Testing
import ValueModel

/// `_explain` and what `_find` says of indexes, as CouchDB 3.5 answers.
@Suite struct ExplainTests {
  private let client: CouchClient

  init() throws {
    client = try CouchClient()
    let people = ["Ada", "Alan", "Grace", "Edsger"].enumerated().map { number, name in
      #"{"_id":"p\#(number)","name":"\#(name)","town":"T\#(number % 2)","age":\#(20 + number)}"#
    }
    _ = try client.post("/db/_bulk_docs", #"{"docs":[\#(people.joined(separator: ","))]}"#)
  }

  private func index(_ design: String, _ fields: String) throws {
    let body = #"{"index":{"fields":[\#(fields)]},"ddoc":"\#(design)","name":"i"}"#
    #expect(try client.post("/db/_index", body).status == 200)
  }

  private func explain(_ body: String) throws -> Value {
    let answer = try client.post("/db/_explain", "{\(body)}")
    #expect(answer.status == 200)
    return answer.json
  }

  struct Range: Sendable {
    /// The fields of the one index; nil for none.
    var fields: String?
    var selector: String
    var start: String
    var end: String
  }

  static let ranges: [Range] = [
    Range(
      fields: #""town""#, selector: #""town":{"$beginsWith":"T"}"#, start: #"["T"]"#,
      end: "[\"T\u{FFFF}\",\"<MAX>\"]"),
    Range(
      fields: #""town","age""#, selector: #""town":"T1","age":{"$gt":20}"#,
      start: #"["T1",20]"#, end: #"["T1","<MAX>"]"#),
    Range(selector: #""town":"T1""#, start: "null", end: #""<MAX>""#),
    Range(
      selector: #""_id":{"$beginsWith":"p"}"#, start: #""p""#, end: "\"p\u{FFFF}\""),
    Range(selector: #""_id":"p1""#, start: #""p1""#, end: #""p1""#),
    Range(selector: #""_id":{"$gt":"p1"}"#, start: #""p1""#, end: #""<MAX>""#),
    Range(selector: #""age":{"$mod":[2,0]}"#, start: "null", end: #""<MAX>""#),
  ]

  @Test(arguments: ranges)
  func `the keys of a range are those of the selector`(range: Range) throws {
    if let fields = range.fields { try index("one", fields) }
    let arguments = try explain(#""selector":{\#(range.selector)}"#)["mrargs"]
    #expect(try arguments?["start_key"] == JSON.parse(Array(range.start.utf8)))
    #expect(try arguments?["end_key"] == JSON.parse(Array(range.end.utf8)))
  }

  @Test func `an index with the identifier or the revision is used, as each document has them`()
    throws
  {
    try index("id", #""name","_id""#)
    try index("rev", #""town","_rev""#)
    for (selector, design) in [(#"{"name":"Ada"}"#, "id"), (#"{"town":"T1"}"#, "rev")] {
      let explained = try explain(#""selector":\#(selector)"#)
      #expect(explained["index"]?["ddoc"]?.string == "_design/\(design)")
      let found = try client.post("/db/_find", #"{"selector":\#(selector)}"#).json
      #expect(found["docs"]?.count == (design == "id" ? 1 : 2) && found["warning"] == nil)
    }
  }

  @Test func `where a sort is refused no index is named`() throws {
    try index("age", #""age""#)
    let explained = try explain(#""selector":{"age":21},"sort":["name"]"#)
    #expect(explained["index"] == .null && explained["mrargs"] == nil)
    let candidates = explained["index_candidates"]?.elements ?? Value.null.elements
    #expect(candidates.last?["index"]?["name"]?.string == "_all_docs")
    #expect(candidates.allSatisfy { $0["analysis"]?["usable"]?.boolean == false })
    #expect(
      candidates.last?["analysis"]?["reasons"]?[0]?["name"]?.string == "field_mismatch")
  }

  @Test func `candidates have ranks, and hints name the fields that an index would help`() throws {
    try index("town", #""town""#)
    try index("name", #""name""#)
    try index("age", #""age","town""#)
    let explained = try explain(#""selector":{"town":"T1","age":{"$mod":[2,1]}}"#)
    let candidates = explained["index_candidates"]?.elements ?? Value.null.elements
    let names = candidates.map { $0["index"]?["ddoc"]?.string ?? "_all_docs" }
    #expect(names == ["_design/name", "_design/age", "_all_docs"])
    let analyses = candidates.map { $0["analysis"] ?? .null }
    #expect(analyses.map { $0["usable"]?.boolean } == [false, true, true])
    #expect(analyses.map { $0["covering"] } == [false, false, .null])
    #expect(analyses.map { $0["ranking"]?.integer } == [3, 1, 2])
    let hints = explained["selector_hints"]?[0]
    #expect(hints?["indexable_fields"] == ["town"] && hints?["unindexable_fields"] == ["age"])
    let parts = #""$or":[{"age":1},{"name":"Ada"}]"#
    for selector in ["{\(parts),\"town\":\"T0\"}", "{\"$and\":[{\(parts)},{\"town\":\"T0\"}]}"] {
      let either = try explain(#""selector":\#(selector)"#)["selector_hints"]?[0]
      #expect(either?["indexable_fields"] == ["town"])
      #expect(either?["unindexable_fields"] == ["age", "name"])
    }
  }

  @Test func `a named index that does not answer is named before what is used instead`() throws {
    try index("age", #""age""#)
    func warning(_ name: String) throws -> String? {
      try client.post("/db/_find", #"{"selector":{"name":"Ada"},"use_index":\#(name)}"#)
        .json["warning"]?.string
    }
    let scan = "No matching index found, create an index to optimize query time."
    #expect(
      try warning(#""age""#)
        == "_design/age was not used because it does not contain a valid index for this query.\n\(scan)"
    )
    #expect(
      try warning(#"["age","i"]"#)
        == "_design/age, i was not used because it is not a valid index for this query.\n\(scan)")
  }

  @Test func `addresses of no index are absent, whatever the method`() throws {
    for path in ["a", "a/b", "a/b/c/d", "_design/a/json"] {
      #expect(try client.get("/db/_index/\(path)").status == 404, "\(path)")
    }
    #expect(try client.get("/db/_index/_design/a/json/i").status == 405)
  }

  @Test(arguments: Seeds.list(20))
  func `pages without a sort have each document once, whatever their size`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let client = try CouchClient()
    let count = Int.random(in: 5...40, using: &random)
    let documents = (0..<count).map { number in
      let fields = ["a", "b", "c"].map { name in
        #""\#(name)":\#(Int.random(in: 0...4, using: &random))"#
      }
      return #"{"_id":"d\#(number)",\#(fields.joined(separator: ","))}"#
    }
    _ = try client.post("/db/_bulk_docs", #"{"docs":[\#(documents.joined(separator: ","))]}"#)
    for fields in [#""a""#, #""b","a""#, #""c""#] where !random.chance(1, in: 4) {
      _ = try client.post("/db/_index", #"{"index":{"fields":[\#(fields)]}}"#)
    }
    let selector = #"{"a":{"$gte":1},"b":{"$lte":3},"c":{"$gt":0}}"#
    func page(_ skip: Int, _ limit: Int) throws -> [String] {
      let body = #"{"selector":\#(selector),"skip":\#(skip),"limit":\#(limit)}"#
      let found = try client.post("/db/_find", body).json["docs"]
      return (found?.elements ?? Value.null.elements).compactMap { $0["_id"]?.string }
    }
    let all = try page(0, 1_000)
    for size in [1, 2, 3, 7] {
      var pages: [String] = []
      while true {
        let next = try page(pages.count, size)
        if next.isEmpty { break }
        pages += next
      }
      #expect(pages == all, "seed \(seed), pages of \(size)")
    }
  }
}
