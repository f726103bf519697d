/// The number of a page in a `PageArena` or a checkpoint; 0 stands for no page.
struct PageNumber: RawRepresentable, Hashable, Comparable, Sendable {
  var rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always)
  init(_ rawValue: UInt32) { self.rawValue = rawValue }

  static var none: PageNumber { PageNumber(0) }

  static func < (left: PageNumber, right: PageNumber) -> Bool { left.rawValue < right.rawValue }
}
