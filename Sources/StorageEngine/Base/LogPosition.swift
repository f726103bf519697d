/// A byte in the log.
struct LogPosition: Sendable, Hashable, Comparable {
  var segment: SegmentNumber
  var offset: Int

  static func < (a: Self, b: Self) -> Bool {
    a.segment == b.segment ? a.offset < b.offset : a.segment < b.segment
  }
  static let start = LogPosition(segment: .none, offset: 0)
}
