import FHIRModel
import Foundation

/// Writes dates as headers of HTTP have them: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Nil outside the years 1 to 9999. Parts of a second are left out.
  static func text(_ date: Date) -> String? {
    // As 2024-05-17T14:30:00Z.
    guard let text = FHIRInstant(date, in: .gmt, precision: .second)?.text else { return nil }
    let parts = text.split { !$0.isNumber }.map(String.init)
    guard parts.count >= 6, let month = Int(parts[1]), months.indices.contains(month - 1) else {
      return nil
    }
    // The first of January 1970 was a Thursday.
    let day = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let weekday = days[(day % 7 + 7) % 7]
    let time = parts[3...5].joined(separator: ":")
    return "\(weekday), \(parts[2]) \(months[month - 1]) \(parts[0]) \(time) GMT"
  }
}
