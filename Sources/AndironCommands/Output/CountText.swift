/// Numbers of things, as people say them.
enum CountText {
  /// `1 issue`, `2 issues`.
  static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}
