import TestSupport
import Testing

@testable import FirebaseReplication

@Suite struct ServerEventParserTests {
  static let text = """
    event: put\r
    data: {"path":"/","data":null}\r
    \r
    : a comment
    event:keep-alive
    data: null

    event: patch
    data: a
    data:  b


    id: 7
    """

  @Test func `events are the same in pieces of any size`() {
    let expected = [
      ServerEvent(name: "put", data: Array(#"{"path":"/","data":null}"#.utf8)),
      ServerEvent(name: "keep-alive", data: Array("null".utf8)),
      ServerEvent(name: "patch", data: Array("a\n b".utf8)),
    ]
    let bytes = Array(Self.text.utf8)
    for size in 1...bytes.count {
      var parser = ServerEventParser()
      var events: [ServerEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += parser.events(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(events == expected, "pieces of \(size)")
    }
  }

  @Test func `of long lines only the beginning is kept`() {
    var parser = ServerEventParser(longestLine: 16)
    let events = parser.events(
      Array("event: put\ndata: \(String(repeating: "x", count: 1000))\n\n".utf8))
    #expect(events.count == 1 && events[0].isCut && events[0].data.count <= 16)
    #expect(parser.events(Array("data: y\n\n".utf8)) == [ServerEvent(data: [0x79])])
  }

  @Test func `bytes at random are no trap`() {
    for seed in Seeds.list(200) {
      var generator = SeededGenerator(seed: seed)
      var parser = ServerEventParser(longestLine: 8)
      let marks = Array("\r\n: eventdata".utf8)
      let count = Int.random(in: 0...400, using: &generator)
      let bytes = (0..<count).map { _ in marks.randomElement(using: &generator) ?? 0 }
      for event in parser.events(bytes) { #expect(event.data.count <= 8, "seed \(seed)") }
    }
  }
}
