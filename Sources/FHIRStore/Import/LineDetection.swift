import ValueModel

/// Tells whether the texts of an input stand on lines, one each, from how the input begins.
///
/// A line that is not JSON says nothing of the others, so the first one need not be JSON: it is enough that it closes what
/// it opens. Where it does not, and what begins there is no JSON text on several lines either, a line further on that is a
/// resource of its own tells.
enum LineDetection {
  private static let newline = UInt8(ascii: "\n")

  /// Nil where more has to be seen; not where `isEnd`.
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

  /// Whether an object ends with the line and not before, by brackets and quotes alone.
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

  /// Whether texts begin here, on however many lines, that are JSON as far as they are seen.
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

  /// Whether a line is a resource by itself that is no part of what stands before it: such a part comes after a bracket, a comma
  /// or a colon.
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
