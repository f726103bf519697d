/// The work done to find documents.
public struct FindStatistics: Sendable, Hashable {
  /// The index that was used; nil if there was none.
  public var index: String?
  /// The number of entries of the index, or of identifiers, that were visited.
  public var keysExamined = 0
  /// The number of documents that were read and tested.
  public var documentsExamined = 0
  /// The number of documents that were found.
  public var resultCount = 0
  /// Whether the documents were sorted in memory, for which all matches were read.
  public var sortedInMemory = false
}
