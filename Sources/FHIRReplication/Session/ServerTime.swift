import FHIRModel
import FileAccess
import Foundation

/// The server's time when a run began: the earliest in any of its answers.
final class ServerTime: Sendable {
  private let earliest = Locked<Date?>(nil)

  func note(_ time: Date?) {
    guard let time else { return }
    earliest.withLock { $0 = min($0 ?? time, time) }
  }

  /// The time; nil if the server has not stated any.
  var start: Date? { earliest.withLock { $0 } }

  /// Returns the text of a time, reduced by `margin`.
  static func text(_ time: Date, before margin: Duration) -> String? {
    let parts = margin.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    return FHIRInstant(time.addingTimeInterval(-seconds), in: .gmt)?.text
  }
}
