public import Foundation
public import ValueModel

/// A version of an object as it is stored.
public struct StoredVersion: Sendable {
  /// The number under which the version was written; later versions have higher numbers.
  public let sequence: UInt64
  /// The time of the transaction in nanoseconds since 1970; zero if it is not known.
  public let nanoseconds: UInt64
  /// The object; nil if the version is a deletion.
  public let value: Value?

  package init(sequence: UInt64, nanoseconds: UInt64, value: Value?) {
    self.sequence = sequence
    self.nanoseconds = nanoseconds
    self.value = value
  }

  /// The time of the transaction; nil if it is not known.
  public var time: Date? {
    nanoseconds > 0 ? Date(timeIntervalSince1970: Double(nanoseconds) / 1e9) : nil
  }
}
