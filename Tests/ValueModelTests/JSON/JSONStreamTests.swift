import TestSupport
import Testing
import ValueModel

@Suite struct JSONStreamTests {
  /// The values of `text` fed in pieces of `size` bytes.
  private func values(
    _ text: [UInt8], size: Int, layout: JSONStream.Layout = .values
  ) throws -> (values: [String], stream: JSONStream) {
    var stream = JSONStream(layout: layout)
    var values: [String] = []
    for start in stride(from: 0, to: text.count, by: size) {
      try stream.feed(text[start..<min(text.count, start + size)]) { values.append($0.json()) }
    }
    try stream.finish { values.append($0.json()) }
    return (values, stream)
  }

  @Test(arguments: [
    "1\n2\n", "1 2", "{}{}", "[1][2]\n", "\"a\"\"b\"", "true\r\n\r\nfalse", "  ", "",
    "{\"a\":\"}\\\"{\"}\n[\"]\"]", "\u{FEFF}[1]\n2", "1\"a\"{}",
  ]) func theSizeOfPiecesDoesNotMatter(text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try values(bytes, size: max(1, bytes.count)).values
    for size in 1...max(1, bytes.count) {
      #expect(try values(bytes, size: size).values == whole)
    }
    let plain = text.replacing("\u{FEFF}", with: "")
    #expect(whole.joined() == String(plain.filter { !$0.isWhitespace }))
  }

  @Test(arguments: [
    ("1\n{\"a\":}\n", 7, 2), ("[1]\n[2\n", 7, 3), ("{} x", 3, 1), ("1\n2\n]", 4, 3),
    ("{\"a\":1,\"a\":2}", 7, 1), ("\n\n\"\u{1}\"", 3, 3), ("1,2", 1, 1),
  ]) func anErrorHasItsPlaceInTheStream(text: String, offset: Int, line: Int) {
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      let error = #expect(throws: JSONError.self) { try values(bytes, size: size) }
      #expect(error?.offset == offset)
      #expect(error?.line == line)
    }
  }

  @Test func theElementsOfABundleComeOneByOneAndTheRestIsKept() throws {
    let text = """
      { "resourceType" : "Bundle", "entry" : [ {"a":[1]}, 2 , "x" ], "meta": {"tag": []}, "n": 1 }
      """
    for size in 1...text.utf8.count {
      let (values, stream) = try values(
        Array(text.utf8), size: size, layout: .elements(of: "entry"))
      #expect(values == ["{\"a\":[1]}", "2", "\"x\""])
      #expect(stream.surroundings.map(\.name) == ["resourceType", "meta", "n"])
      #expect(stream.surroundings.map { $0.value.json() } == ["\"Bundle\"", "{\"tag\":[]}", "1"])
    }
  }

  @Test(arguments: [
    ("1\n {\"a\":\n1} [2]\n", JSONStream.Layout.values, [0, 3, 12], [1, 2, 3], [1, 2, 4]),
    ("\u{FEFF}[1,\n\n[2] ,{}]", .elements(of: nil), [4, 8, 13], [1, 3, 3], [5, 1, 6]),
    ("{\"a\": [1,\n 2]}", .elements(of: "a"), [7, 11], [1, 2], [8, 2]),
  ]) func eachValueHasItsPlaceInTheStream(
    text: String, layout: JSONStream.Layout, offsets: [Int], lines: [Int], columns: [Int]
  ) throws {
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      var stream = JSONStream(layout: layout)
      var places: [JSONPosition] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try stream.feed(bytes[start..<min(bytes.count, start + size)]) { places.append($1) }
      }
      try stream.finish { places.append($1) }
      #expect(places.map(\.offset) == offsets)
      #expect(places.map(\.line) == lines)
      #expect(places.map(\.column) == columns)
    }
  }

  @Test func theElementsOfAnArrayComeOneByOne() throws {
    for size in 1...9 {
      #expect(
        try values(Array("[1, [2],3]".utf8), size: size, layout: .elements(of: nil)).values
          == ["1", "[2]", "3"])
      #expect(
        try values(Array(" [ ] ".utf8), size: size, layout: .elements(of: nil)).values.isEmpty)
    }
  }

  @Test(arguments: [
    ("[1,2", 4), ("[1,]", 3), ("[1 2]", 3), ("[1]]", 3), ("{\"entry\":[1]}", 0), ("[1,2]x", 5),
  ]) func aBrokenArrayIsRefused(text: String, offset: Int) {
    for size in 1...text.utf8.count {
      let error = #expect(throws: JSONError.self) {
        try values(Array(text.utf8), size: size, layout: .elements(of: nil))
      }
      #expect(error?.offset == offset)
    }
  }

  @Test(arguments: [
    ("{\"entry\":{}}", 9), ("{\"entry\":[1],}", 13), ("{\"a\":1,\"a\":2}", 7), ("{\"a\" 1}", 5),
    ("{\"entry\":[1],\"entry\":[2]}", 13),
    ("{\"entry\":[1", 11), ("{", 1), ("{\"ab\\x\":1}", 4), ("{\"a\":1,\"\u{1}\":2}", 8),
  ]) func aBrokenBundleIsRefused(text: String, offset: Int) {
    for size in 1...text.utf8.count {
      let error = #expect(throws: JSONError.self) {
        try values(Array(text.utf8), size: size, layout: .elements(of: "entry"))
      }
      #expect(error?.offset == offset)
    }
  }

  @Test func aValueLongerThanAllowedIsRefusedBeforeItIsWhole() {
    var stream = JSONStream(options: JSONOptions(largestByteCount: 100))
    let error = #expect(throws: JSONError.self) {
      for _ in 0..<20 { try stream.feed("[1,2,3,4,5,".utf8) { _ in } }
    }
    #expect(error?.code == .tooLarge)
  }
}
