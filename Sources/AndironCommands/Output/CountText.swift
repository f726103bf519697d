/// Counts with their nouns.
enum CountText {
  /// Returns `1 issue` or `2 issues`.
  static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}
