/// How a query was or would be answered, in words. No constant of the query appears in them.
public struct QueryExplanation: Sendable, Hashable {
  /// One line for each step of the plan, in the order in which they are done.
  public var lines: [String]
  /// The names of the indexes that are used, each once, in the order of their first use.
  public var indexes: [String]
  /// The names of indexes that would have been considered, but are being built.
  public var unfinishedIndexes: [String]
  /// The names of indexes that would have been considered, but could not be built; `lines` say why.
  public var unusableIndexes: [String]
  /// Whether the matching objects are collected and sorted before the first one comes.
  public var sortsInMemory: Bool
  /// Whether every object of the collection is read, or as many as are needed for the limit.
  public var scansEverything: Bool
  /// The index entries that are visited, about; with a limit as many as are likely to be needed.
  public var estimatedEntryCount: Int
  /// The objects that are read and tested, about.
  public var estimatedObjectCount: Int
  /// The objects in the collection.
  public var collectionCount: Int
}

extension QueryExplanation: CustomStringConvertible {
  /// The lines, with ends of lines between them.
  public var description: String { lines.joined(separator: "\n") }
}
