/// The location of a posting list, and the number of its records.
struct PostingList: Sendable {
  enum Place: Sendable {
    /// In the block of its term.
    case here([UInt8])
    /// In this many records of its own.
    case apart(list: UInt32, parts: Int)
  }

  /// The number of records in the list.
  var count: Int
  var place: Place

  var isLong: Bool { count > PostingListWriter.chunkCount }
}
