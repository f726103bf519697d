import Foundation

extension HealthSample {
  /// Whether another was written later; one that does not say when was written before all others.
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
