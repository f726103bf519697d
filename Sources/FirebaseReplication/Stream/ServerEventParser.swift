/// Parses the events of a stream (`text/event-stream`) from bytes in pieces of any size.
///
/// Only the beginning of a long line is kept: the first event of a stream may have a whole
/// collection.
struct ServerEventParser {
  private let longestLine: Int
  private var line: [UInt8] = []
  private var isCut = false
  private var event = ServerEvent()
  private var endsWithReturn = false

  init(longestLine: Int = 64 << 10) { self.longestLine = longestLine }

  /// Returns the events that these bytes complete.
  mutating func events(_ bytes: [UInt8]) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in bytes {
      let isReturn = byte == UInt8(ascii: "\r")
      if byte == UInt8(ascii: "\n"), endsWithReturn {
        endsWithReturn = false
        continue
      }
      endsWithReturn = isReturn
      guard isReturn || byte == UInt8(ascii: "\n") else {
        if line.count < longestLine { line.append(byte) } else { isCut = true }
        continue
      }
      if let complete = endLine() { events.append(complete) }
    }
    return events
  }

  private mutating func endLine() -> ServerEvent? {
    defer {
      line.removeAll(keepingCapacity: true)
      isCut = false
    }
    guard let first = line.first else {
      defer { event = ServerEvent() }
      return event.name.isEmpty && event.data.isEmpty ? nil : event
    }
    // The line is a comment.
    if first == UInt8(ascii: ":") { return nil }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    var content = line.dropFirst(name.count + 1)
    if content.first == UInt8(ascii: " ") { content.removeFirst() }
    switch String(decoding: name, as: UTF8.self) {
    case "event": event.name = String(decoding: content, as: UTF8.self)
    case "data":
      event.isCut = event.isCut || isCut || event.data.count + content.count > longestLine
      if !event.data.isEmpty { event.data.append(UInt8(ascii: "\n")) }
      event.data += content.prefix(max(0, longestLine - event.data.count))
    default: break
    }
    return nil
  }
}
