internal import AndironCommands
internal import Foundation
internal import HTTPServer

/// One request in the log: who, what, how it ended and how long it took; nothing of its content.
enum AccessLine {
  static func text(_ entry: HTTPLogEntry) -> String {
    let time = Date().formatted(.iso8601)
    let end = entry.isComplete ? "" : " cut off"
    return "\(time) \(entry.clientAddress) \(entry.method.rawValue) \(entry.path) \(entry.status)"
      + " \(entry.byteCount) bytes \(String(format: "%.1f", entry.milliseconds)) ms\(end)"
  }
}
