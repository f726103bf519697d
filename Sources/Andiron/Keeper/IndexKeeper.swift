package import ValueModel

/// Code that keeps a derived index whose answers are in a table of its own, which only that code
/// reads.
///
/// Each record has exactly one entry in the index, its mark. The keeper makes the mark when the
/// record is written, and names the record by it in the table. Where no mark is in the index, the
/// table's content counts for nothing. A collection whose index has an unknown keeper can be read,
/// but not written.
package protocol IndexKeeper: Sendable {
  /// Begins to keep the index in a transaction. Throws `.damaged` if the table cannot be read.
  func writer(_ table: IndexTable) throws -> any IndexWriter

  /// Rewrites what has become untidy, in transactions of its own.
  func tidy(_ upkeep: any IndexUpkeep) throws

  /// Compares the table with the records: `visit` calls its closure with the mark and the value of
  /// each. Returns what is wrong, in sentences; each at most once.
  func problems(
    in table: IndexTableReader,
    visit: ((_ mark: [UInt8], _ value: Value) throws -> Void) throws -> Void
  ) throws -> [String]
}
