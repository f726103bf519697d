import Foundation

/// Time that passes on a thread of a server.
enum Pause {
  static func milliseconds(_ count: Int) { Thread.sleep(forTimeInterval: Double(count) / 1_000) }
}
