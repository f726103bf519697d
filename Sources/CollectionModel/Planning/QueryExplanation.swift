/// A description of how a query was or would be answered. It contains no constant of the query.
public struct QueryExplanation: Sendable, Hashable {
  /// One line for each step of the plan, in the order in which the steps are carried out.
  public var lines: [String]
  /// The names of the indexes used, without repetitions, in the order of their first use.
  public var indexes: [String]
  /// The names of indexes that would have been considered but are being built.
  public var unfinishedIndexes: [String]
  /// The names of indexes that would have been considered but could not be built; `lines` say why.
  public var unusableIndexes: [String]
  /// Whether the matching objects are collected and sorted before the first one is returned.
  public var sortsInMemory: Bool
  /// Whether every object of the collection is read, or as many as the limit needs.
  public var scansEverything: Bool
  /// The approximate number of index entries visited; with a limit, as many as are likely to be
  /// needed.
  public var estimatedEntryCount: Int
  /// The approximate number of objects read and tested.
  public var estimatedObjectCount: Int
  /// The number of objects in the collection.
  public var collectionCount: Int
}

extension QueryExplanation {
  /// A plan that finds rows by indexes and reads their objects, without an estimate.
  package init(
    lines: [String], indexes: [String], scansEverything: Bool, collectionCount: Int
  ) {
    self.lines = lines.isEmpty ? ["all objects"] : lines
    self.indexes = indexes
    unfinishedIndexes = []
    unusableIndexes = []
    sortsInMemory = false
    self.scansEverything = scansEverything
    estimatedEntryCount = 0
    estimatedObjectCount = scansEverything ? collectionCount : 0
    self.collectionCount = collectionCount
  }
}

extension QueryExplanation: CustomStringConvertible {
  /// The lines, joined with newlines.
  public var description: String { lines.joined(separator: "\n") }
}
