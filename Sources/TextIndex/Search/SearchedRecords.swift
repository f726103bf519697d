/// A source of lists, and the records in them.
protocol SearchedRecords: PostingSource {
  /// The number of words of a record, which exists.
  mutating func length(_ place: UInt32) throws -> UInt32

  /// The places of the records that exist, ascending.
  mutating func everything() throws -> [UInt32]
}
