extension Duration {
  /// Rounded up, and at most what fits the timers of systems: 24 days.
  var wholeMilliseconds: Int {
    guard self > .zero else { return 0 }
    guard self < .seconds(2_000_000) else { return 2_000_000_000 }
    let (seconds, attoseconds) = components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(seconds) * 1_000 + Int(fraction)
  }
}
