import Foundation

extension TimeZone {
  /// The first second since 2001, UTC, at which clocks in this zone show `local` seconds since 2001
  /// or more. If they show it twice, it is the first; if they skip it, the one at which they are
  /// put forward.
  func firstSecond(showing local: Int) -> Int {
    let day = 86_400
    let before = offset(at: local - day)
    let after = offset(at: local + day)
    let fits = [local - before, local - after].filter { $0 + offset(at: $0) == local }
    if let first = fits.min() { return first }
    // Skipped: clocks go from `before` to `after` in between.
    var early = min(local - after, local - before)
    var late = max(local - after, local - before)
    while late - early > 1 {
      let middle = early + (late - early) / 2
      if middle + offset(at: middle) >= local { late = middle } else { early = middle }
    }
    return late
  }

  private func offset(at second: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(second)))
  }
}
