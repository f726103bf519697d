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

/// Names a segment for ever; numbers are never used again.
struct SegmentNumber: RawRepresentable, Sendable, Hashable, Comparable {
  var rawValue: UInt64
  init(rawValue: UInt64) { self.rawValue = rawValue }
  init(_ rawValue: UInt64) { self.rawValue = rawValue }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  static let none = SegmentNumber(0)
}

/// The number under which the running engine knows a segment. Used again once nothing refers to it.
struct Slot: RawRepresentable, Sendable, Hashable {
  var rawValue: UInt32
  init(rawValue: UInt32) { self.rawValue = rawValue }
  init(_ value: Int) { self.rawValue = UInt32(value) }
  var index: Int { Int(rawValue) }
}

/// Names a table or an index; zero is the catalog.
struct TableIdentifier: RawRepresentable, Sendable, Hashable, Comparable {
  var rawValue: UInt32
  init(rawValue: UInt32) { self.rawValue = rawValue }
  init(_ rawValue: UInt32) { self.rawValue = rawValue }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  static let catalog = TableIdentifier(0)
}

/// A byte in the log.
struct LogPosition: Sendable, Hashable, Comparable {
  var segment: SegmentNumber
  var offset: Int

  static func < (a: Self, b: Self) -> Bool {
    a.segment == b.segment ? a.offset < b.offset : a.segment < b.segment
  }
  static let start = LogPosition(segment: .none, offset: 0)
}
