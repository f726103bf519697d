import Andiron
import DocumentStore
import ObjectModel
import Testing
import ValueModel

/// Sorts over CouchDB's interface need an index of the fields that they sort by, and no more.
@Suite struct SortTests {
  private let client: CouchClient

  init() throws { client = try CouchClient() }

  private func fill(_ documents: String...) throws {
    _ = try client.post("/db/_bulk_docs", #"{"docs":[\#(documents.joined(separator: ","))]}"#)
  }

  private func index(_ fields: String, _ more: String = "") throws {
    #expect(
      try client.post("/db/_index", #"{"index":{"fields":[\#(fields)]}\#(more)}"#).status == 200)
  }

  /// The identifiers in order; the error in place of them.
  private func find(_ selector: String, _ more: String) throws -> [String] {
    let answer = try client.post("/db/_find", #"{"selector":\#(selector),\#(more)}"#)
    guard let documents = answer.json["docs"] else { return [answer.error ?? ""] }
    return documents.elements.compactMap { $0["_id"]?.string }
  }

  @Test func `texts are sorted, whatever else the field holds`() throws {
    try index(#""a""#)
    let query = #""sort":["a"]"#
    try fill(#"{"_id":"2","a":2}"#, #"{"_id":"1","a":1}"#)
    #expect(try find(#"{"a":{"$gt":null}}"#, query) == ["1", "2"])
    try fill(#"{"_id":"b","a":"b"}"#, #"{"_id":"B","a":"B"}"#, #"{"_id":"a","a":"a"}"#)
    #expect(try find(#"{"a":{"$gt":null}}"#, query) == ["1", "2", "a", "b", "B"])
    #expect(
      try find(#"{"a":{"$gt":null}}"#, #""sort":[{"a":"desc"}]"#) == ["B", "b", "a", "2", "1"])
    #expect(try find(#"{"a":{"$gt":0,"$lt":9}}"#, query) == ["1", "2"])
    try fill(#"{"_id":"list","a":["x"]}"#, #"{"_id":"object","a":{"x":1}}"#)
    #expect(
      try find(#"{"a":{"$gt":null}}"#, query) == ["1", "2", "a", "b", "B", "list", "object"])
    #expect(try find(#"{"a":{"$gt":null}}"#, query + #","limit":2,"skip":2"#) == ["a", "b"])
  }

  @Test func `texts are sorted by several fields, and by an index that is named`() throws {
    try index(#""a","b""#, #","ddoc":"by","name":"ab""#)
    try fill(
      #"{"_id":"1","a":"x","b":"y"}"#, #"{"_id":"2","a":"x","b":"X"}"#,
      #"{"_id":"3","a":"w","b":"z"}"#)
    let all = #"{"a":{"$gt":null},"b":{"$gt":null}}"#
    #expect(try find(all, #""sort":["a","b"]"#) == ["3", "2", "1"])
    #expect(try find(all, #""sort":["a"],"use_index":"by""#) == ["3", "1", "2"])
    #expect(try find(#"{"a":"x","b":{"$gt":null}}"#, #""sort":["b"]"#) == ["2", "1"])
    #expect(
      try find(all, #""sort":[{"a":"desc"},{"b":"desc"}],"use_index":["by","ab"]"#)
        == ["1", "2", "3"])
  }

  @Test func `a sort that no index covers is refused`() throws {
    try fill(#"{"_id":"1","a":"x","b":"y"}"#)
    let all = #"{"a":{"$gt":null},"b":{"$gt":null}}"#
    #expect(try find(all, #""sort":["a"]"#) == ["no_usable_index"])
    try index(#""a","b""#)
    #expect(try find(all, #""sort":["b"]"#) == ["no_usable_index"])
    #expect(try find(all, #""sort":["b","a"]"#) == ["no_usable_index"])
    #expect(try find(all, #""sort":["a","b","c"]"#) == ["no_usable_index"])
    #expect(try find(#"{"b":{"$gt":null}}"#, #""sort":["a"]"#) == ["1"])
    let partial = #"{"index":{"fields":["c"],"partial_filter_selector":{"a":"y"}}}"#
    #expect(try client.post("/db/_index", partial).status == 200)
    #expect(try find(#"{"c":{"$gt":null}}"#, #""sort":["c"]"#) == ["no_usable_index"])
  }

  @Test func `a kind of document is sorted by its date`() throws {
    try index(#""kind","at""#)
    try fill(
      #"{"_id":"1","kind":"visit","at":"2026-11-02"}"#,
      #"{"_id":"2","kind":"visit","at":"2026-11-01"}"#,
      #"{"_id":"3","kind":"note","at":"2026-11-01"}"#)
    for selector in [
      #"{"kind":"visit","at":{"$gt":null}}"#,
      #"{"$and":[{"kind":{"$eq":"visit"}},{"at":{"$gt":null}}]}"#,
      #"{"kind":"visit"}"#,
    ] {
      #expect(try find(selector, #""sort":["at"]"#) == ["2", "1"])
      #expect(try find(selector, #""sort":["kind","at"]"#) == ["2", "1"])
    }
    #expect(try find(#"{"kind":{"$gt":"n"}}"#, #""sort":["at"]"#) == ["no_usable_index"])
  }

  @Test func `words that no index of text has are refused`() throws {
    try fill(#"{"_id":"1","a":"y","t":"red"}"#, #"{"_id":"2","a":"x","t":"red"}"#)
    #expect(try find(#"{"$text":"red"}"#, #""limit":1"#) == ["no_usable_index"])
  }

  @Test func `a new index of a large database answers at once`() throws {
    for batch in 0..<4 {
      let documents = (0..<1_000).map { #"{"n":\#(($0 * 7_919 + batch) % 1_000)}"# }
      _ = try client.post("/db/_bulk_docs", #"{"docs":[\#(documents.joined(separator: ","))]}"#)
    }
    try index(#""n""#, #","ddoc":"by","name":"n""#)
    let sorted = try client.post(
      "/db/_find", #"{"selector":{"n":{"$gt":5}},"sort":["n"],"limit":1,"fields":["n"]}"#)
    #expect(sorted.json["docs"]?.json() == #"[{"n":6}]"#)
    try index(#""n","m""#, #","ddoc":"other","name":"nm""#)
    let explained = try client.post(
      "/db/_explain",
      #"{"selector":{"n":1,"m":{"$gt":null}},"use_index":["other","nm"],"allow_fallback":false}"#)
    #expect(explained.json["index"]?["name"] == "nm")
    try index(#""m""#, #","ddoc":"third""#)
    let named = try client.post(
      "/db/_find", #"{"selector":{"m":1},"use_index":"third","limit":1}"#)
    #expect(named.status == 200 && named.json["warning"] == nil)
  }

  @Test(
    "stale takes ok and false alone",
    arguments: [
      (#""ok""#, 200), ("false", 200), (#""false""#, 200), ("true", 400), (#""update_after""#, 400),
      ("null", 400),
    ])
  func stale(_ value: String, _ status: Int) throws {
    #expect(try client.post("/db/_find", #"{"selector":{},"stale":\#(value)}"#).status == status)
  }
}
