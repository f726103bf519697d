import Foundation

enum Pause {
  /// Between two looks at a condition.
  static func briefly() { Thread.sleep(forTimeInterval: 0.01) }
}
