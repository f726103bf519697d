import Foundation

/// Swift source with comments and the text of string literals blanked out, line by line as before.
///
/// Code inside an interpolation stays. Regular-expression literals are not known.
///
/// Runs of bytes that mean nothing are copied at once: the tests read megabytes in a debug build.
struct SwiftCode {
  private let bytes: [UInt8]
  private var position = 0
  private var blanked: [UInt8] = []

  static func lines(_ source: String) -> [String] {
    var scanner = SwiftCode(bytes: Array(source.utf8))
    scanner.scanCode(isInterpolation: false)
    return scanner.blanked.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    blanked.reserveCapacity(bytes.count)
  }

  private var isAtEnd: Bool { position >= bytes.count }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// The place of the next of these bytes, or the end.
  private func next(_ first: UInt8, _ second: UInt8, _ third: UInt8 = 0) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = position
      while place < bytes.count {
        let byte = bytes[place]
        if byte == first || byte == second || byte == third { return place }
        place += 1
      }
      return place
    }
  }

  private mutating func keep(to end: Int) {
    blanked += bytes[position..<end]
    position = end
  }

  private mutating func keep() { keep(to: min(position + 1, bytes.count)) }

  /// Blanks everything but ends of lines.
  private mutating func blank(to end: Int) {
    let end = min(end, bytes.count)
    while position < end {
      let line = min(end, next(UInt8(ascii: "\n"), UInt8(ascii: "\n")))
      blanked += repeatElement(UInt8(ascii: " "), count: line - position)
      position = line
      if line < end { keep() }
    }
  }

  private mutating func blank(_ count: Int = 1) { blank(to: position + count) }

  private mutating func scanCode(isInterpolation: Bool) {
    var depth = 0
    while !isAtEnd {
      switch bytes[position] {
      case UInt8(ascii: "/") where starts(with: "//"):
        blank(to: next(UInt8(ascii: "\n"), UInt8(ascii: "\n")))
      case UInt8(ascii: "/") where starts(with: "/*"):
        blankComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if let hashes = stringStart() { blankString(hashes: hashes) } else { keep() }
      case UInt8(ascii: "(") where isInterpolation:
        depth += 1
        keep()
      case UInt8(ascii: ")") where isInterpolation:
        if depth == 0 { return }
        depth -= 1
        keep()
      default:
        keep()
        if !isInterpolation {
          keep(to: next(UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "#")))
        }
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
        blank(to: next(UInt8(ascii: "/"), UInt8(ascii: "*")))
      }
    } while depth > 0 && !isAtEnd
  }

  /// The number of `#` before the quote that begins here, or nil where no string begins.
  private func stringStart() -> Int? {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let place = position + hashes
    return place < bytes.count && bytes[place] == UInt8(ascii: "\"") ? hashes : nil
  }

  private mutating func blankString(hashes: Int) {
    let marks = String(repeating: "#", count: hashes)
    blank(hashes)
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    blank(quotes.count)
    while !isAtEnd {
      if starts(with: quotes + marks) { return blank(quotes.count + hashes) }
      if starts(with: "\\" + marks + "(") {
        blank(2 + hashes)
        scanCode(isInterpolation: true)
        blank()
      } else if starts(with: "\\" + marks) {
        blank(2 + hashes)
      } else {
        blank()
        blank(to: next(UInt8(ascii: "\""), UInt8(ascii: "\\")))
      }
    }
  }
}

extension StringProtocol {
  /// Whether the bytes of a text are in this one. The standard library's `contains` takes minutes
  /// for all lines of the repository in a debug build.
  func has(_ text: String) -> Bool { withCString { strstr($0, text) != nil } }
}
