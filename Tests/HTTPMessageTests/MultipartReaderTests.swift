import HTTPMessage
import TestSupport
import Testing

@Suite struct MultipartReaderTests {
  private struct Part: Equatable {
    var type: String?
    var bytes: [UInt8]
  }

  private func parts(_ body: [UInt8], _ boundary: String, length: Int) throws -> [Part] {
    var reader = MultipartReader(
      CutBody(body, length: length), boundary: Array(boundary.utf8))
    var parts: [Part] = []
    while let headers = try reader.nextPart() {
      var part = Part(type: headers["Content-Type"], bytes: [])
      while let piece = try reader.nextPiece() {
        #expect(!piece.isEmpty)
        part.bytes += piece
      }
      parts.append(part)
    }
    return parts
  }

  @Test(arguments: [1, 2, 3, 7, 64, 4_096])
  func `a body is cut into the same parts however it comes`(length: Int) throws {
    let text =
      "before\r\n--x\r\nContent-Type: a/b\r\nother:1\r\n\r\none\r\n--y\r\n-\r\n--x  \r\n\r\n\r\n--x\r\n\r\n--x--\r\nafter"
    let expected = [
      Part(type: "a/b", bytes: Array("one\r\n--y\r\n-".utf8)), Part(bytes: []), Part(bytes: []),
    ]
    #expect(try parts(Array(text.utf8), "x", length: length) == expected)
  }

  @Test(arguments: [
    "", "--x", "--x\r\n", "--x\r\n\r\n", "--x\r\n\r\ntext", "--x\r\n\r\ntext\r\n--x", "no parts",
    "--xy\r\n\r\n\r\n--x--", "--x\r\nno colon\r\n\r\n\r\n--x--", "--x\r\n:a\r\n\r\n\r\n--x--",
    "--x\r\na:b\rc\r\n\r\n\r\n--x--",
  ])
  func `a body that is no multipart body is refused`(text: String) {
    for length in [1, 5, 100] {
      #expect(throws: HTTPError.self) {
        try self.parts(Array(text.utf8), "x", length: length)
      }
    }
  }

  @Test(arguments: 0..<64) func `random parts come back`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let boundary = String(repeating: "-b", count: Int.random(in: 1...5, using: &random))
    let alphabet = Array("\r\n-bx".utf8)
    var expected: [Part] = []
    var body: [UInt8] = []
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let line = "\r\n" + String(decoding: bytes, as: UTF8.self)
      if line.contains("\r\n--" + boundary) { continue }
      expected.append(Part(bytes: bytes))
      body += Array("\r\n--\(boundary)\r\n\r\n".utf8) + bytes
    }
    body += Array("\r\n--\(boundary)--".utf8)
    for length in [1, 3, 1_000] {
      #expect(try parts(body, boundary, length: length) == expected, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("multipart/related; boundary=abc", "abc"), ("multipart/related;boundary=\"a b\"", "a b"),
    ("multipart/mixed; type=x; Boundary= --q ", "--q"), ("multipart/mixed", nil),
    ("multipart/mixed; boundary=", nil), ("multipart/mixed; boundary=\u{e9}", nil),
    ("multipart/mixed; boundary=" + String(repeating: "x", count: 71), nil),
  ])
  func `the boundary is what the type names`(type: String, boundary: String?) throws {
    guard let boundary else {
      #expect(throws: HTTPError.self) { try MultipartBoundary.named(by: type) }
      return
    }
    #expect(try MultipartBoundary.named(by: type) == Array(boundary.utf8))
  }
}
