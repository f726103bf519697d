import HTTPServer
import Testing

@Suite struct HTTPMessageTests {
  @Test func `names of fields are compared without case`() {
    var headers: HTTPHeaders = ["Content-Type": "text/plain", "Accept": "a, b"]
    headers.add("accept", " c ,")
    #expect(headers["content-TYPE"] == "text/plain")
    #expect(headers.list("ACCEPT") == ["a", "b", "c"])
    #expect(headers.values("Accept") == ["a, b", " c ,"])
    headers["ACCEPT"] = "d"
    #expect(headers.fields.map(\.name) == ["Content-Type", "ACCEPT"])
    headers["accept"] = nil
    #expect(headers["Accept"] == nil)
  }

  @Test(arguments: [
    ("/", [] as [String]), ("/a", ["a"]), ("/a/", ["a"]), ("/a//b", ["a", "", "b"]),
    ("/a%2Fb/c+d", ["a/b", "c+d"]), ("/%C3%BC", ["ü"]), ("//", [""]), ("/..", [".."]),
  ])
  func `a path is split before it is decoded`(path: String, segments: [String]) throws {
    #expect(try HTTPRequest(.get, path).segments() == segments)
  }

  @Test(arguments: ["/%", "/%4", "/%zz", "/%FF", "/%C3", "/a%ED%A0%80"])
  func `paths that cannot be decoded are errors`(path: String) {
    let error = #expect(throws: HTTPError.self) { try HTTPRequest(.get, path).segments() }
    #expect(error?.code == .invalidURL)
  }

  @Test func `a query is read as it is written`() throws {
    let request = HTTPRequest(.get, "/", query: "a=1&b=%C3%BC+x%2B&c&=d&&a=2&e=f=g")
    let query = try request.parameters()
    #expect(query.parameters.map(\.name) == ["a", "b", "c", "", "a", "e"])
    #expect(query.parameters.map(\.value) == ["1", "ü x+", "", "d", "2", "f=g"])
    #expect(query["a"] == "1" && query["z"] == nil)
    #expect(try HTTPQuery(query.text) == query)
    let couch = HTTPRequest(.get, "/", query: "limit=2;skip=1")
    #expect(try couch.parameters(separators: ["&", ";"])["skip"] == "1")
    #expect(try HTTPRequest(.get, "/").parameters().parameters.isEmpty)
  }

  @Test func `every text comes back from its encoded form`() throws {
    for text in ["", "a b", "ü/é%", "\u{0}\u{10FFFF}", "-._~", "+&="] {
      let encoded = PercentCoding.encoded(text)
      #expect(encoded.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 })
      #expect(try PercentCoding.decoded(encoded) == text)
      #expect(try PercentCoding.decoded(encoded, plusIsSpace: true) == text)
    }
  }

  @Test func `a body that is too long is an error`() throws {
    #expect(try HTTPRequestBody([1, 2]).bytes(limit: 2) == [1, 2])
    let error = #expect(throws: HTTPError.self) { try HTTPRequestBody([1, 2]).bytes(limit: 1) }
    #expect(error?.code == .tooLarge)
  }
}
