import Andiron
import HTTPServer
import DocumentStore
import Testing
import ValueModel

/// Numbers that no double can hold would stop CouchDB's replicator.
@Suite struct NumberRangeTests {
  private let client: CouchClient

  init() throws { client = try CouchClient() }

  @Test(arguments: [
    "1e400", "-1e400", "1E+309", String(repeating: "9", count: 400), "[[1e400]]",
    #"{"a":[1,{"b":1e999999}]}"#,
  ])
  func `a number that no double can hold is refused`(number: String) throws {
    let body = #"{"n":\#(number)}"#
    for answer in [
      try client.put("/db/a", body), try client.post("/db", body),
      try client.put("/db/_local/a", body), try client.put("/db/_design/a", body),
    ] {
      #expect(answer.status == 400 && answer.error == "bad_request")
      #expect(answer.json["reason"]?.string?.contains("number") == true)
    }
    let related = "--B\r\nContent-Type: application/json\r\n\r\n\(body)\r\n--B--"
    let answer = try client.ask(
      .put, "/db/a", related, headers: ["Content-Type": "multipart/related; boundary=B"])
    #expect(answer.status == 400)
    #expect(try client.get("/db").json["doc_count"] == 0)
  }

  @Test(arguments: [
    "1.7976931348623157e308", "1e-400", "0.0e999", "1" + String(repeating: "0", count: 308),
    #""1e400""#, "12345678901234567890123", "1.10",
  ])
  func `other numbers are kept as they came`(number: String) throws {
    #expect(try client.put("/db/a", #"{"n":\#(number)}"#).status == 201)
    #expect(try client.get("/db/a").text.contains(#""n":\#(number)"#))
  }

  @Test func `the library takes them all the same`() throws {
    _ = try client.store.database("db").create(["n": try JSON.parse("1e400")], id: "a")
    #expect(try client.get("/db/a").text.contains("1e400"))
  }
}
