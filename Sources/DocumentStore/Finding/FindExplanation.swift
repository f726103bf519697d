/// An explanation of how documents would be found.
public struct FindExplanation: Sendable, Hashable {
  /// An index that was considered, and the result.
  public struct Candidate: Sendable, Hashable {
    public var name: String
    /// The reason, in CouchDB's terms, why the index cannot be used or is not; nil for the index
    /// that is used.
    public var reason: String?
    /// The number of entries that would be visited; nil if it cannot be used.
    public var entryCount: Int?
  }

  /// The index that is used; nil if there is none.
  public var index: String?
  /// The number of entries of the index, or of documents, among which the matches are.
  public var entryCount: Int
  /// The number of documents in the database that are not deleted.
  public var documentCount: Int
  /// Whether every document is read.
  public var scansEverything: Bool
  /// Whether all matches are read and sorted, instead of visited in their order.
  public var sortsInMemory: Bool
  /// All indexes of the database, by name.
  public var candidates: [Candidate]
}

extension FindExplanation: CustomStringConvertible {
  /// The explanation in lines, without any constant of the selector.
  public var description: String {
    var lines: [String] = []
    if let index {
      lines.append("\(entryCount) entries of index \(index)")
    } else if scansEverything {
      lines.append("every document")
    } else {
      lines.append("\(entryCount) documents by identifier")
    }
    if sortsInMemory { lines.append("sorted in memory") }
    for candidate in candidates {
      if let reason = candidate.reason { lines.append("index \(candidate.name): \(reason)") }
    }
    return lines.joined(separator: "\n")
  }
}
