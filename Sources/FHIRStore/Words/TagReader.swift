/// Reads one tag: `<name a="b">`, `</name>` or `<name/>`, as XML has them.
struct TagReader {
  private let xhtml: UnsafeRawBufferPointer
  /// The start of the tag; after `read()`, its end.
  private(set) var place: Int

  init(_ xhtml: UnsafeRawBufferPointer, from place: Int) {
    self.xhtml = xhtml
    self.place = place
  }

  /// The name of the tag; nil if there is none. Reads no further than the next `<`.
  mutating func read() -> UnsafeRawBufferPointer? {
    place += 1
    let isEnd = skip(UInt8(ascii: "/"))
    guard let name = readName() else { return nil }
    while true {
      let hasSpace = skipSpace()
      if skip(UInt8(ascii: ">")) { return name }
      if !isEnd, skip(UInt8(ascii: "/")) { return skip(UInt8(ascii: ">")) ? name : nil }
      guard !isEnd, hasSpace, readAttribute() else { return nil }
    }
  }

  private mutating func readAttribute() -> Bool {
    guard readName() != nil else { return false }
    skipSpace()
    guard skip(UInt8(ascii: "=")) else { return false }
    skipSpace()
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return false
    }
    place += 1
    while let next = byte, next != UInt8(ascii: "<") {
      place += 1
      if next == quote { return true }
    }
    return false
  }

  private mutating func readName() -> UnsafeRawBufferPointer? {
    let start = place
    while let next = byte, Self.isPartOfName(next, isFirst: place == start) { place += 1 }
    return place == start ? nil : UnsafeRawBufferPointer(rebasing: xhtml[start..<place])
  }

  private static func isPartOfName(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  // MARK: Bytes

  private var byte: UInt8? { place < xhtml.count ? xhtml[place] : nil }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    place += 1
    return true
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = place
    while let next = byte, next == 0x20 || (0x09...0x0D).contains(next) { place += 1 }
    return place > start
  }
}
