import Foundation

extension SampleRecord {
  /// The order of samples that are kept one by one: by start, then by end, then by identifier.
  func precedes(_ other: SampleRecord) -> Bool {
    if start != other.start { return start < other.start }
    if sample.end != other.sample.end { return sample.end < other.sample.end }
    return pk.uuidString < other.pk.uuidString
  }
}
