package import Foundation

extension Transaction {
  /// The time that the store records for what the transaction writes, in whole milliseconds. It
  /// does not go back where the clock is set back by up to an hour.
  package var time: Date {
    // Half a millisecond more, so that the nearest binary fraction lies behind the beginning of the
    // millisecond, not before it.
    Date(timeIntervalSince1970: (Double(milliseconds) + 0.5) / 1_000)
  }

  /// What ``time`` is, in milliseconds since 1970.
  package var milliseconds: UInt64 { engine.time / 1_000_000 }
}
