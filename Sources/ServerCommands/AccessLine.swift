internal import AndironCommands
internal import Foundation
internal import HTTPServer

/// One request in the log: who, what, how it ended and how long it took; nothing of its content.
enum AccessLine {
  static func text(_ entry: HTTPLogEntry) -> String {
    let time = Date().formatted(.iso8601)
    let end = entry.isComplete ? "" : " cut off"
    return
      "\(time) \(entry.clientAddress) \(printable(entry.method.rawValue)) \(printable(entry.path)) \(entry.status)"
      + " \(entry.byteCount) bytes \(String(format: "%.1f", entry.milliseconds)) ms\(end)"
  }

  /// The text with what would control a terminal, or end the line, as `%` and two digits.
  private static func printable(_ text: String) -> String {
    guard text.utf8.contains(where: { !(0x21..<0x7F).contains($0) }) else { return text }
    return text.utf8.map { byte in
      (0x21..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
    }.joined()
  }
}
