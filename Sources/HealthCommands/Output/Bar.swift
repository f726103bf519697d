internal import AndironCommands

/// A figure as a bar of block characters, for a small chart in a terminal.
enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar of at most `width` characters, which is the length for `most`. Empty for what is not
  /// above zero.
  static func text(_ value: Double, most: Double, width: Int) -> String {
    guard value > 0, most > 0, value.isFinite, most.isFinite, width > 0 else { return "" }
    let count = Int((min(1, value / most) * Double(width * 8)).rounded())
    return String(repeating: "█", count: count / 8) + eighths[count % 8]
  }
}
