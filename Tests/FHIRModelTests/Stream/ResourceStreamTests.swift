import FHIRModel
import Foundation
import TestSupport
import Testing

/// Streams of resources, in pieces of any size.
@Suite struct ResourceStreamTests {
  private static let one = #"{"resourceType":"Patient","id":"1"}"#
  private static let two = #"{"resourceType":"Patient","id":"2","active":true}"#
  private static let three = #"{"resourceType":"Patient","id":"3"}"#
  /// Not what the release has.
  private static let wrong = #"{"resourceType":"Patient","colour":"red"}"#

  /// What a stream gives: number, line, and the id or the code of the error.
  private func read(
    _ bytes: [UInt8], _ mode: ReadingMode = .lenient, _ layout: ResourceLayout = .automatic,
    piece: Int
  ) -> [String] {
    var rest = bytes[...]
    let stream = ResourceStream(TestRelease.self, mode, layout: layout) {
      let next = rest.prefix(piece)
      rest = rest.dropFirst(next.count)
      return Array(next)
    }
    return summaries(stream)
  }

  private func summaries(_ resources: some Sequence<StreamedResource<TestRelease>>) -> [String] {
    resources.map { next in
      switch next.result {
      case .success(let resource): "\(next.number):\(next.line) \(resource.id ?? "-")"
      case .failure(let error): "\(next.number):\(next.line) \(error.code)"
      }
    }
  }

  private func check(
    _ text: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    check(text, .lenient, .automatic, expected, sourceLocation: sourceLocation)
  }

  /// The same for all sizes of pieces, packed and not.
  private func check(
    _ text: String, _ mode: ReadingMode, _ layout: ResourceLayout, _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(text.utf8)
    for piece in [1, 2, 3, 7, 64, 1 << 20] {
      #expect(
        read(bytes, mode, layout, piece: piece) == expected, "pieces of \(piece)",
        sourceLocation: sourceLocation)
      #expect(
        read(gzipped(bytes), mode, layout, piece: piece) == expected, "packed, pieces of \(piece)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func oneResourceAloneIsRead() {
    check(Self.one, ["1:1 1"])
    check("\n\n  " + Self.one + "\n", ["1:3 1"])
    check("{\n  \"resourceType\": \"Patient\",\n  \"id\": \"7\"\n}\n", ["1:1 7"])
  }

  @Test func nothingGivesNothing() {
    for layout in [ResourceLayout.automatic, .values, .lines] {
      check("", .lenient, layout, [])
      check(" \n\n", .lenient, layout, [])
    }
  }

  @Test func linesAreReadWithTheirNumbers() {
    check(
      Self.one + "\n" + Self.two + "\r\n\n" + Self.three, ["1:1 1", "2:2 2", "3:4 3"])
    check(Self.one + " " + Self.two + "\n" + Self.three, ["1:1 1", "2:1 2", "3:2 3"])
  }

  @Test func valuesMayStandAnyhow() {
    check(
      "{\"resourceType\":\n\"Patient\"}{\"resourceType\":\n\"Patient\",\"id\":\n\"2\"}\n"
        + Self.three,
      ["1:1 -", "2:2 2", "3:5 3"])
  }

  @Test func aByteOrderMarkIsLeftOut() {
    check("\u{FEFF}" + Self.one + "\n" + Self.two, ["1:1 1", "2:2 2"])
    check("\u{FEFF}{\n\"resourceType\": \"Patient\"}", ["1:1 -"])
    check("\u{FEFF}", [])
  }

  @Test func aBrokenLineIsLeftOutAndTheNextOneRead() {
    check(
      [
        Self.one, "{\"resourceType\": oops}", Self.two, "{\"resourceType\":\"Pat", "", "}}",
        Self.three,
      ]
      .joined(separator: "\n"),
      ["1:1 1", "2:2 notJSON", "3:3 2", "4:4 notJSON", "5:6 notJSON", "6:7 3"])
    // Also where it is the first, or comes behind a resource on its line.
    check(
      "{oops}\n" + Self.one + " x\n" + Self.two, ["1:1 notJSON", "2:2 1", "3:2 notJSON", "4:3 2"])
  }

  @Test func aBrokenLineSaysWhere() throws {
    let text = Self.one + "\n" + "{oops}\n" + "{\"a\": ?}"
    let stream = TestRelease.resources(in: Data(text.utf8))
    let errors = stream.compactMap { next -> FHIRError? in
      if case .failure(let error) = next.result { error } else { nil }
    }
    let places = errors.compactMap(\.json)
    #expect(places.map(\.line) == [2, 3])
    #expect(places.map(\.column) == [2, 7])
    #expect(places.map(\.offset) == [Self.one.utf8.count + 2, Self.one.utf8.count + 14])
  }

  @Test func withoutLinesWhatIsNoJSONEndsTheStream() {
    let text = "{\n\"resourceType\":\"Patient\"}\n{\"a\":\noops}\n" + Self.two
    check(text, ["1:1 -", "2:4 notJSON"])
    check(Self.one + "\n{oops}\n" + Self.two, .lenient, .values, ["1:1 1", "2:2 notJSON"])
  }

  @Test func anEndInTheMiddleIsNoJSON() {
    check(Self.one + "\n" + Self.two.dropLast(3), ["1:1 1", "2:2 notJSON"])
    check("{\n\"resourceType\":", ["1:2 notJSON"])
  }

  @Test func whatIsNoResourceIsToldAndTheRestRead() {
    check(
      Self.one + "\n5\n{\"a\":1}\n" + Self.two,
      ["1:1 1", "2:2 notAResource", "3:3 notAResource", "4:4 2"])
  }

  @Test func strictReadingRefusesEachAlone() throws {
    check(
      Self.one + "\n" + Self.wrong + "\n" + Self.two, .strict, .automatic,
      ["1:1 1", "2:2 invalid", "3:3 2"])
    let next = TestRelease.resources(in: Data(Self.wrong.utf8), .strict).next()
    let error = #expect(throws: FHIRError.self) { try next?.get() }
    #expect(error?.issues.map(\.path) == ["Patient.colour"])
  }

  @Test func entriesOfABundleAreReadOneByOne() {
    let bundle = """
      {"resourceType": "Bundle", "type": "collection", "entry": [
        {"fullUrl": "urn:1", "resource": \(Self.one)},
        {"request": {"method": "DELETE"}},
        {"resource": \(Self.two)}],
       "total": 3}
      """
    check(bundle, .lenient, .entries, ["1:2 1", "3:4 2"])
    check(bundle, ["1:1 -"])
    check(
      String(bundle.prefix { $0 != "2" }), .lenient, .entries, ["1:2 1", "3:4 notJSON"])
    check(Self.one, .lenient, .entries, ["1:1 notAResource"])
  }

  @Test func aLongFirstLineIsReadAsALine() {
    let long = #"{"resourceType":"Patient","id":""# + String(repeating: "x", count: 70_000) + "\"}"
    let bytes = Array((long + "\n{oops}\n" + Self.two).utf8)
    for piece in [1 << 12, 1 << 20] {
      let found = read(bytes, piece: piece)
      #expect(found.dropFirst() == ["2:2 notJSON", "3:3 2"])
      #expect(found.first?.utf8.count == 70_004)
    }
  }

  @Test func packedFilesMayFollowEachOther() {
    let bytes = gzipped(Array((Self.one + "\n").utf8)) + gzipped(Array(Self.two.utf8))
    for piece in [1, 50, 1 << 20] {
      #expect(read(bytes, piece: piece) == ["1:1 1", "2:2 2"])
    }
  }

  @Test func aPackedStreamThatIsCutOffOrBrokenIsDamaged() {
    let bytes = gzipped(Array((Self.one + "\n" + Self.two + "\n").utf8))
    for count in 2..<bytes.count {
      let found = read(Array(bytes[..<count]), piece: 16)
      #expect(found.last?.hasSuffix("damaged") == true, "\(count)")
    }
    var broken = bytes
    broken[broken.count - 6] ^= 1
    #expect(read(broken, piece: 1 << 20).last?.hasSuffix("damaged") == true)
  }

  @Test func aFileIsRead() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "andiron-\(UUID().uuidString).ndjson.gz")
    defer { try? FileManager.default.removeItem(at: url) }
    let text = (0..<20_000).map { #"{"resourceType":"Patient","id":"\#($0)"}"# }
    try Data(gzipped(Array(text.joined(separator: "\n").utf8))).write(to: url)
    var count = 0
    for next in try TestRelease.resources(at: url) {
      #expect(try next.get().id == "\(count)")
      count += 1
      #expect(next.number == count && next.line == count)
    }
    #expect(count == 20_000)
  }

  @Test func aFileThatIsNotThereIsUnreadable() {
    for path in ["/nothing/is/here.ndjson", NSTemporaryDirectory()] {
      let error = #expect(throws: FHIRError.self) {
        try TestRelease.resources(at: URL(filePath: path))
      }
      #expect(error?.code == .unreadable)
    }
  }

  private struct Broken: Error {}

  @Test func piecesThatThrowEndTheStream() {
    var pieces = [Array((Self.one + "\n" + Self.two).utf8)]
    let stream = ResourceStream(TestRelease.self) {
      guard let piece = pieces.popLast() else { throw Broken() }
      return piece
    }
    // The second may continue beyond what came.
    #expect(summaries(stream) == ["1:1 1", "2:2 2", "3:2 unreadable"])
    #expect(stream.next()?.number == nil)
  }

  @Test func bytesMayComeOneByOne() async {
    let text = Self.one + "\n{oops}\n" + Self.two + "\n" + Self.three
    for bytes in [Array(text.utf8), gzipped(Array(text.utf8))] {
      let source = AsyncStream<UInt8> { continuation in
        for byte in bytes { continuation.yield(byte) }
        continuation.finish()
      }
      var found: [StreamedResource<TestRelease>] = []
      for await next in TestRelease.resources(of: source) { found.append(next) }
      #expect(summaries(found) == ["1:1 1", "2:2 notJSON", "3:3 2", "4:4 3"])
    }
  }

  @Test func bytesThatThrowEndTheStream() async {
    let text = Array((Self.one + "\n").utf8)
    let source = AsyncThrowingStream<UInt8, any Error> { continuation in
      for byte in text { continuation.yield(byte) }
      continuation.finish(throwing: Broken())
    }
    var found: [StreamedResource<TestRelease>] = []
    for await next in TestRelease.resources(of: source) { found.append(next) }
    #expect(summaries(found) == ["1:1 1", "2:2 unreadable"])
  }

  @Test(arguments: Seeds.list(20))
  func anyBytesGiveResourcesOrErrors(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let good = Array([Self.one, Self.two, Self.wrong].joined(separator: "\n").utf8)
    for _ in 0..<50 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let layout = [ResourceLayout.automatic, .values, .lines, .entries].randomElement(
        using: &random)
      let piece = Int.random(in: 1...40, using: &random)
      let pieces = read(bytes, .lenient, layout ?? .lines, piece: piece)
      let whole = read(bytes, .lenient, layout ?? .lines, piece: 1 << 20)
      #expect(pieces == whole, "SEED=\(seed)")
    }
  }
}
