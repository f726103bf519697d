import Foundation

extension HealthSample {
  /// Returns whether another sample was written later; one without a date counts as written first.
  func isOlder(than other: HealthSample) -> Bool {
    created ?? .distantPast < other.created ?? .distantPast
  }
}

extension [HealthSample] {
  /// The one that was written last; nil if there is none.
  var latest: HealthSample? {
    guard var latest = first else { return nil }
    for sample in dropFirst() where !sample.isOlder(than: latest) { latest = sample }
    return latest
  }
}
