import FHIRModel
import FileAccess
import Foundation

/// The server's time when a run began: the earliest that any of its answers tells.
final class ServerTime: Sendable {
  private let earliest = Locked<Date?>(nil)

  func note(_ time: Date?) {
    guard let time else { return }
    earliest.withLock { $0 = min($0 ?? time, time) }
  }

  /// Nil if the server has not told the time.
  var start: Date? { earliest.withLock { $0 } }

  /// The text of a time, some seconds before it.
  static func text(_ time: Date, before margin: Duration) -> String? {
    let parts = margin.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    return FHIRInstant(time.addingTimeInterval(-seconds), in: .gmt)?.text
  }
}
