/// The position of a record frame in the life of the store; rises by one with each record or void
/// frame.
public struct SequenceNumber: RawRepresentable, Sendable, Hashable, Comparable {
  public var rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  init(_ rawValue: UInt64) { self.rawValue = rawValue }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  static let zero = SequenceNumber(0)
  var next: SequenceNumber { SequenceNumber(rawValue + 1) }
}
