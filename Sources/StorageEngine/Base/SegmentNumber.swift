/// Names a segment for ever; numbers are never used again.
struct SegmentNumber: RawRepresentable, Sendable, Hashable, Comparable {
  var rawValue: UInt64
  init(rawValue: UInt64) { self.rawValue = rawValue }
  init(_ rawValue: UInt64) { self.rawValue = rawValue }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  static let none = SegmentNumber(0)
}
