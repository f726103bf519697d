public import ValueModel

/// One page of the documents that match a selector.
public struct FoundDocuments: Sendable {
  /// The documents, in the revision that wins.
  public var documents: [Document]
  let projection: FindProjection
  /// Where the page ends; nil if nothing was found and no bookmark was given.
  public var bookmark: FindBookmark?
  public var statistics: FindStatistics
  /// What a developer should know, in words: that no index was used, for instance.
  public var warnings: [String]

  /// The documents as CouchDB writes them, or the fields of them that were wanted, in the order of
  /// `documents`. Made anew each time. Cost: linear in the documents.
  public var values: [Value] { documents.map(projection.value) }
}
