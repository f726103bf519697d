import AppleHealth
import TestSupport
import Testing

@Suite struct XMLTests {
  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [ <!ELEMENT Me EMPTY> <!ATTLIST Me broken ]>
    <!-- a <comment/> -->
    <HealthData locale="de_DE">
     <Me a='1' b = "x&lt;&#65;&#x42;&amp;&quot;&apos;&gt;"/>
     <Record sourceName="Anna’s Watch"><MetadataEntry key="k" value="a > b"/></Record>
     <p>one &amp; two<![CDATA[ <raw> & ]]></p>
    </HealthData>
    """

  @Test func `elements, attributes and text are found`() {
    let read = XMLReader(Self.sample)
    #expect(
      read.events == [
        "<HealthData locale=[de_DE]", "<Me a=[1] b=[x<AB&\"'>]", "/Me",
        "<Record sourceName=[Anna’s Watch]", "<MetadataEntry key=[k] value=[a > b]",
        "/MetadataEntry", "/Record", "<p", "=one & two <raw> & ", "/p", "/HealthData",
      ])
    #expect(read.problems.isEmpty)
  }

  @Test func `pieces of any size give the same`() {
    let bytes = Array(Self.sample.utf8)
    let whole = XMLReader(bytes)
    for piece in [1, 2, 3, 5, 7, 16, 33, 100, 1_000] {
      for capacity in [1, 70, 200, 4_096] {
        #expect(XMLReader(bytes, piece: piece, capacity: capacity).events == whole.events)
      }
    }
  }

  @Test func `long texts come whole, with references where pieces meet`() {
    let text = String(repeating: "abc&amp;&#x1F600;", count: 30_000)
    let expected = String(repeating: "abc&😀", count: 30_000)
    let read = XMLReader(Array("<a>\(text)<![CDATA[\(text)]]></a>".utf8), piece: 1_001)
    #expect(read.events == ["<a", "=" + expected + text, "/a"])
  }

  @Test func `references that mean nothing stay or are dropped, and are counted`() {
    var decoder = XMLText()
    var bytes: [UInt8] = []
    for text in [
      "&x;", "&;", "&", "&#;", "&#x;", "&#0;", "&#11;", "&#xD800;", "&#99999999;", "&#9;",
    ] {
      Array(text.utf8).withUnsafeBytes { decoder.append($0, to: &bytes) }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "&x;&;&\t")
    #expect(decoder.unknownCount == 3)
    #expect(decoder.droppedCount == 6)
  }

  @Test func `control characters are dropped and counted, line ends are kept`() {
    let read = XMLReader("<a x=\"1\u{0B}2\u{01}3\n4\"/>")
    #expect(read.events == ["<a x=[123\n4]", "/a"])
    #expect(read.droppedCount == 2)
  }

  @Test func `problems have their lines, wherever lines end`() {
    for seed in Seeds.list(Seeds.amount(200, search: 800)) {
      var random = SeededGenerator(seed: seed)
      var text = Array("<a>".utf8)
      var lines: [Int] = []
      for _ in 0..<40 {
        text += (0..<Int.random(in: 0...40, using: &random)).map { _ in
          [0x0A, 0x0B, 0x8A, 0x20, 0x0A].randomElement(using: &random) ?? 0x0A
        }
        lines.append(1 + text.count { $0 == 0x0A })
        text += "<1".utf8
      }
      let read = XMLReader(text, piece: Int.random(in: 1...90, using: &random))
      #expect(read.problems.dropLast().map(\.line) == lines, "seed \(seed)")
    }
  }

  @Test func `attributes may repeat and have names with blanks`() {
    let read = XMLReader("<a startDate=\"1\" startDate=\"2\" Was User Entered=\"3\" é=\"4\"/>")
    #expect(read.events == ["<a startDate=[1] startDate=[2] Was User Entered=[3] é=[4]", "/a"])
  }

  @Test func `after a broken tag reading goes on with the next`() {
    let broken = [
      "<b x=\"1 ", "<b x=1/>", "<b x/>", "<b =\"1\"/>", "<>", "<1/>", "<b / >", "< b/>",
      "<b x=\"a<b\"/>",
    ]
    for text in broken {
      let read = XMLReader("<a>\n\(text)\n<c y=\"2\"/></a>")
      #expect(read.events == ["<a", "<c y=[2]", "/c", "/a"], "\(text)")
      #expect(read.problems.first?.kind == .brokenTag, "\(text)")
      #expect(read.problems.first?.line == 2, "\(text)")
      #expect(read.problems.first?.offset == 4, "\(text)")
    }
  }

  @Test func `elements end with the one around them, and stray ends count for nothing`() {
    let read = XMLReader("<a><b><c></b></d></a>")
    #expect(read.events == ["<a", "<b", "<c", "/c", "/b", "/a"])
    #expect(read.problems.map(\.kind) == [.missingEnd, .strayEnd])
  }

  @Test func `what goes beyond the limits is reported and left out`() {
    var limits = XMLLimits()
    (limits.tagBytes, limits.attributeCount, limits.depth) = (200, 2, 2)
    let long = "<b x=\"" + String(repeating: "y", count: 1_000) + "\"/>"
    #expect(XMLReader("<a>\(long)<c/></a>", limits: limits).problems.map(\.kind) == [.tooLong])
    let many = XMLReader("<a x=\"1\" y=\"2\" z=\"3\"/>", limits: limits)
    #expect(many.events == ["<a x=[1] y=[2]", "/a"])
    #expect(many.problems.map(\.kind) == [.tooMany])
    let deep = XMLReader("<a><a><a><a/></a></a></a>", limits: limits)
    #expect(deep.events == ["<a", "<a", "/a", "/a"])
    limits.nameCount = 3
    let names = XMLReader("<a><b c=\"1\" d=\"2\"/><e/></a>", limits: limits)
    #expect(names.events == ["<a", "<b c=[1]", "/b", "<", "/", "/a"])
  }

  @Test func `what is before a cut is found, and the cut is reported`() {
    let bytes = Array(Self.sample.utf8)
    let wholeTags = XMLReader(bytes).events.filter { !$0.hasPrefix("=") }
    for count in bytes.indices {
      let read = XMLReader(Array(bytes[..<count]), piece: 13)
      let tags = read.events.filter { !$0.hasPrefix("=") }
      #expect(Array(wholeTags.prefix(tags.count)) == tags, "cut at \(count)")
    }
    #expect(XMLReader(Array(bytes.dropLast(5))).problems.map(\.kind) == [.cutOff])
    #expect(XMLReader(Array(bytes.dropLast(50))).problems.map(\.kind) == [.cutOff])
  }

  @Test func `changed text never traps, whatever the pieces are`() {
    let original = Array(Self.sample.utf8)
    for seed in Seeds.list(Seeds.amount(2_000, search: 8000)) {
      var random = SeededGenerator(seed: seed)
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          bytes[place] = Array("<>\"'/=&; []!-?\u{0}a".utf8).randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      let whole = XMLReader(bytes)
      let inPieces = XMLReader(bytes, piece: Int.random(in: 1...40, using: &random), capacity: 1)
      #expect(whole.events == inPieces.events, "seed \(seed)")
      #expect(whole.problems == inPieces.problems, "seed \(seed)")
    }
  }
}
