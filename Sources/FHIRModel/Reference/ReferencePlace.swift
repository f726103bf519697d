/// A resource's place on a server: `Type/id`, `Type/id/_history/version` or `Type?query`, with the
/// address of the server before it or without. All parts are offsets in the text's UTF-8; missing
/// parts are empty.
struct ReferencePlace: Sendable, Hashable {
  private(set) var base = 0..<0
  private(set) var type = 0..<0
  private(set) var id = 0..<0
  private(set) var version = 0..<0
  private(set) var query = 0..<0

  private static let slash = UInt8(ascii: "/")

  /// Nil if the text is not such a place. One pass, from the end; nothing is allocated.
  init?(_ utf8: UnsafeRawBufferPointer) {
    var end = utf8.count
    if let mark = utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = (mark + 1)..<end
      guard !query.isEmpty else { return nil }
      end = mark
    }
    let start = Self.hostStart(utf8)
    if query.isEmpty {
      guard readIdentifiers(utf8, start, &end) else { return nil }
    }
    type = Self.lastSegment(utf8, start..<end)
    guard Self.isType(utf8, type) else { return nil }
    if start == 0 {
      guard type.lowerBound == 0 else { return nil }
    } else {
      // The host is not a type.
      guard type.lowerBound > start, utf8[start] != Self.slash else { return nil }
      var baseEnd = type.lowerBound
      while utf8[baseEnd - 1] == Self.slash { baseEnd -= 1 }
      base = 0..<baseEnd
    }
  }

  /// Reads what follows the type, and sets `end` to the end of the type.
  private mutating func readIdentifiers(
    _ utf8: UnsafeRawBufferPointer, _ start: Int, _ end: inout Int
  ) -> Bool {
    id = Self.lastSegment(utf8, start..<end)
    guard Self.isIdentifier(utf8, id), id.lowerBound > start else { return false }
    end = id.lowerBound - 1
    let before = Self.lastSegment(utf8, start..<end)
    let name: StaticString = "_history"
    guard before.count == name.utf8CodeUnitCount,
      TextRule.starts(UnsafeRawBufferPointer(rebasing: utf8[before]), with: name)
    else { return true }
    guard before.lowerBound > start else { return false }
    version = id
    id = Self.lastSegment(utf8, start..<(before.lowerBound - 1))
    guard Self.isIdentifier(utf8, id), id.lowerBound > start else { return false }
    end = id.lowerBound - 1
    return true
  }

  /// The part after the last slash.
  private static func lastSegment(
    _ utf8: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Range<Int> {
    var start = range.upperBound
    while start > range.lowerBound, utf8[start - 1] != slash { start -= 1 }
    return start..<range.upperBound
  }

  /// Returns the offset of the host, after `http://` or `https://` in upper or lower case; zero
  /// without either.
  private static func hostStart(_ utf8: UnsafeRawBufferPointer) -> Int {
    for scheme in ["http://", "https://"] as [StaticString] {
      let count = scheme.utf8CodeUnitCount
      guard utf8.count >= count else { continue }
      let isSame = (0..<count).allSatisfy { offset in
        let expected = scheme.utf8Start[offset]
        let isLetter = expected >= UInt8(ascii: "a")
        return utf8[offset] == expected || (isLetter && utf8[offset] == expected ^ 0x20)
      }
      if isSame { return count }
    }
    return 0
  }

  /// Whether the range is the name of a type: letters and digits, beginning with a capital.
  private static func isType(_ utf8: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty, utf8[range.lowerBound] &- UInt8(ascii: "A") < 26 else { return false }
    for byte in utf8[range] {
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      guard isLetter || byte &- UInt8(ascii: "0") < 10 else { return false }
    }
    return true
  }

  private static func isIdentifier(_ utf8: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    TextRule.isIdentifier(UnsafeRawBufferPointer(rebasing: utf8[range]))
  }
}
