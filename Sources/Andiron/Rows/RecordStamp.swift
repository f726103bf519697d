/// Which write the current version of a record comes from.
package struct RecordStamp: Sendable, Hashable {
  /// Rises from write to write across all records of the store; no other version has it.
  package let sequence: UInt64
  /// The time of the transaction, in whole milliseconds since 1970; nil if the collection kept no
  /// old versions then.
  package let milliseconds: UInt64?

  package init(sequence: UInt64, nanoseconds: UInt64) {
    self.sequence = sequence
    milliseconds = nanoseconds > 0 ? nanoseconds / 1_000_000 : nil
  }
}
