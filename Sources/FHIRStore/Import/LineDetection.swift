import ValueModel

/// Determines from the beginning of an input whether its texts stand on lines, one each.
///
/// A line that is not JSON says nothing about the others, so the first line need not be JSON: it is
/// enough that it closes what it opens. If it does not, and the input does not begin with JSON text
/// on several lines either, a later line that is a complete resource decides.
enum LineDetection {
  private static let newline = UInt8(ascii: "\n")

  /// Whether the input is in lines; nil if more of it is needed, which it never is if `isEnd`.
  static func isInLines(_ start: [UInt8], isEnd: Bool) -> Bool? {
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start[3...] : start[...]
    guard let first = text.firstIndex(where: { !isSpace($0) }) else { return isEnd ? false : nil }
    let end = text[first...].firstIndex(of: newline)
    guard let end = end ?? (isEnd ? text.endIndex : nil) else { return nil }
    if isWhole(text[first..<end]) { return true }
    if isBegun(text, isEnd) { return isEnd ? false : nil }
    if hasResource(text[end...], after: text[first..<end]) { return true }
    return isEnd ? false : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == newline
  }

  /// Whether an object ends at the end of the line and not before, judged only by brackets and
  /// quotes.
  private static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var isText = false
    var isEscaped = false
    var isEnded = false
    for byte in line where !isSpace(byte) || isText {
      guard !isEnded, depth > 0 || byte == UInt8(ascii: "{") else { return false }
      if isText {
        if byte == UInt8(ascii: "\""), !isEscaped { isText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        isEnded = depth == 0
      default: break
      }
    }
    return isEnded
  }

  /// Whether the input begins with texts, on any number of lines, that are JSON as far as they are
  /// seen.
  private static func isBegun(_ text: ArraySlice<UInt8>, _ isEnd: Bool) -> Bool {
    var stream = JSONStream(options: ImportBlocks.options)
    do {
      try stream.feed(text) { (_: Value, _: JSONPosition) in }
      if isEnd { try stream.finish { (_: Value, _: JSONPosition) in } }
      return true
    } catch {
      return false
    }
  }

  /// Whether some line is a complete resource and not part of the text before it: such a part
  /// follows a bracket, a comma or a colon.
  private static func hasResource(
    _ lines: ArraySlice<UInt8>, after first: ArraySlice<UInt8>
  ) -> Bool {
    var last = first.last { !isSpace($0) }
    for line in lines.split(separator: newline) {
      guard let end = line.last(where: { !isSpace($0) }) else { continue }
      let isPart = last.map { "[{,:".utf8.contains($0) } ?? false
      if !isPart, end == UInt8(ascii: "}"),
        let value = try? JSON.parse(Array(line), options: ImportBlocks.options),
        value["resourceType"]?.kind == .string
      {
        return true
      }
      last = end
    }
    return false
  }
}
