package import Foundation

extension Transaction {
  /// The time that the store records for the writes of the transaction, in whole milliseconds. It
  /// does not go back if the clock is set back by up to an hour.
  package var time: Date {
    // Half a millisecond is added so that the nearest binary fraction lies after the beginning of
    // the millisecond, not before it.
    Date(timeIntervalSince1970: (Double(milliseconds) + 0.5) / 1_000)
  }

  /// The milliseconds from 1970 to ``time``.
  package var milliseconds: UInt64 { engine.time / 1_000_000 }
}
