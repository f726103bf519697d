/// The text of XHTML as it is read: without tags, comments and processing instructions, with
/// entities decoded.
///
/// Anything that is not markup, such as a tag that is never closed, stays as text, so that no word
/// of a bad narrative is lost. Time and memory are linear in the XHTML.
struct NarrativeText {
  private let xhtml: UnsafeRawBufferPointer
  private var place = 0
  private var text: [UInt8] = []
  /// The marks that a search did not find, so that the rest does not contain them.
  private var missing: Set<[UInt8]> = []

  /// The text in UTF-8. `xhtml` is UTF-8, too.
  static func of(_ xhtml: UnsafeRawBufferPointer) -> [UInt8] {
    var reader = NarrativeText(xhtml)
    reader.read()
    return reader.text
  }

  private init(_ xhtml: UnsafeRawBufferPointer) {
    self.xhtml = xhtml
    text.reserveCapacity(xhtml.count)
  }

  private mutating func read() {
    while place < xhtml.count {
      switch xhtml[place] {
      case UInt8(ascii: "<"): readMarkup()
      case UInt8(ascii: "&"): readEntity()
      // A soft hyphen is inside a word.
      case 0xC2 where isNext([0xC2, 0xAD]): place += 2
      case let byte:
        text.append(byte)
        place += 1
      }
    }
  }

  private func isNext(_ bytes: [UInt8]) -> Bool {
    xhtml.count - place >= bytes.count
      && xhtml[place..<place + bytes.count].elementsEqual(bytes)
  }

  // MARK: Markup

  private static let comment = (start: Array("<!--".utf8), end: Array("-->".utf8))
  private static let raw = (start: Array("<![CDATA[".utf8), end: Array("]]>".utf8))
  private static let instruction = (start: Array("<?".utf8), end: Array("?>".utf8))

  private mutating func readMarkup() {
    if skip(Self.comment) || skip(Self.instruction) { return }
    if isNext(Self.raw.start) {
      let start = place + Self.raw.start.count
      if let end = index(of: Self.raw.end, from: start) {
        text.append(contentsOf: xhtml[start..<end])
        place = end + Self.raw.end.count
        return
      }
    }
    var tag = TagReader(xhtml, from: place)
    guard let name = tag.read() else {
      text.append(UInt8(ascii: "<"))
      place += 1
      return
    }
    if !Self.isInline(name) { text.append(UInt8(ascii: "\n")) }
    place = tag.place
  }

  private mutating func skip(_ marks: (start: [UInt8], end: [UInt8])) -> Bool {
    guard isNext(marks.start), let end = index(of: marks.end, from: place + marks.start.count)
    else { return false }
    place = end + marks.end.count
    return true
  }

  private mutating func index(of mark: [UInt8], from start: Int) -> Int? {
    guard !missing.contains(mark) else { return nil }
    var index = start
    while index + mark.count <= xhtml.count {
      if xhtml[index] == mark[0], xhtml[index..<index + mark.count].elementsEqual(mark) {
        return index
      }
      index += 1
    }
    missing.insert(mark)
    return nil
  }

  /// Whether elements of that name stand within a line, so that they may be within a word, too.
  private static func isInline(_ name: UnsafeRawBufferPointer) -> Bool {
    guard name.count <= 7 else { return false }
    return switch String(decoding: name, as: UTF8.self).lowercased() {
    case "a", "abbr", "acronym", "b", "bdo", "big", "cite", "code", "dfn", "em", "font", "i", "kbd",
      "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var":
      true
    default: false
    }
  }

  // MARK: Entities

  private static let longestName = 8

  /// Reads an entity. A reference to an unknown one stays as it is.
  private mutating func readEntity() {
    let start = place + 1
    var end = start
    while end < xhtml.count, end - start <= Self.longestName + 1, Self.isPartOfName(xhtml[end]) {
      end += 1
    }
    guard end < xhtml.count, xhtml[end] == UInt8(ascii: ";"), end > start,
      let number = Self.codePoint(String(decoding: xhtml[start..<end], as: UTF8.self))
    else {
      text.append(UInt8(ascii: "&"))
      place += 1
      return
    }
    place = end + 1
    // A soft hyphen is inside a word.
    if number == 0xAD { return }
    text.append(contentsOf: String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
      true
    default: false
    }
  }

  private static func codePoint(_ name: String) -> UInt32? {
    guard name.hasPrefix("#") else { return XHTMLEntities.scalar(name) }
    let digits = name.dropFirst()
    return digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  }
}
