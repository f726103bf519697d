extension OrderedKeyRange {
  /// Creates the range of one key.
  package init(exactly key: [UInt8]) { self.init(lower: key, upper: key + [0]) }

  /// The only key that the range can have; nil if it can have several.
  package var onlyKey: [UInt8]? {
    guard let upper, upper.count == lower.count + 1, upper.last == 0, upper.starts(with: lower)
    else { return nil }
    return lower
  }
}
