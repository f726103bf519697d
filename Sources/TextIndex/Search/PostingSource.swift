/// Lists of the records that have a word, by places.
protocol PostingSource {
  associatedtype List

  /// No place is above this number.
  var placeCount: Int { get }

  /// The lists of a word, or of all words that begin with it, each of one field.
  func lists(of term: TextTerm) throws -> [(field: UInt8, list: List)]

  /// The number of records in a list.
  func count(of list: List) -> Int

  /// Appends the records in a list.
  func append(_ list: List, to postings: inout Postings) throws

  /// The positions in a list, of some records only if they are given.
  func positions(_ list: List, only: [UInt32]?) throws -> PositionList
}
