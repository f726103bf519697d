/// Swift source with comments and the text of string literals blanked out, line by line as before.
///
/// Code inside an interpolation stays. Regular-expression literals are not known.
struct SwiftCode {
  private var rest: ArraySlice<UInt8>
  private var blanked: [UInt8] = []

  static func lines(_ source: String) -> [String] {
    var scanner = SwiftCode(rest: Array(source.utf8)[...])
    scanner.scanCode(isInterpolation: false)
    return String(decoding: scanner.blanked, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private func starts(with text: String) -> Bool { rest.starts(with: text.utf8) }

  private mutating func keep() {
    if let byte = rest.popFirst() { blanked.append(byte) }
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count {
      guard let byte = rest.popFirst() else { return }
      blanked.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
    }
  }

  private mutating func scanCode(isInterpolation: Bool) {
    var depth = 0
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "/") where starts(with: "//"):
        while let next = rest.first, next != UInt8(ascii: "\n") { blank() }
      case UInt8(ascii: "/") where starts(with: "/*"):
        blankComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if let hashes = stringStart() { blankString(hashes: hashes) } else { keep() }
      case UInt8(ascii: "("):
        depth += 1
        keep()
      case UInt8(ascii: ")"):
        if isInterpolation && depth == 0 { return }
        depth -= 1
        keep()
      default:
        keep()
      }
    }
  }

  private mutating func blankComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        blank(2)
      } else if starts(with: "*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && !rest.isEmpty
  }

  /// The number of `#` before the quote that begins here, or nil where no string begins.
  private func stringStart() -> Int? {
    let hashes = rest.prefix { $0 == UInt8(ascii: "#") }.count
    return rest.dropFirst(hashes).first == UInt8(ascii: "\"") ? hashes : nil
  }

  private mutating func blankString(hashes: Int) {
    let marks = String(repeating: "#", count: hashes)
    blank(hashes)
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    blank(quotes.count)
    while !rest.isEmpty {
      if starts(with: quotes + marks) { return blank(quotes.count + hashes) }
      if starts(with: "\\" + marks + "(") {
        blank(2 + hashes)
        scanCode(isInterpolation: true)
        blank()
      } else if starts(with: "\\" + marks) {
        blank(2 + hashes)
      } else {
        blank()
      }
    }
  }
}
