public import ValueModel

/// One page of the documents that match a selector.
public struct FoundDocuments: Sendable {
  /// The documents, in their winning revisions.
  public var documents: [Document]
  let projection: FindProjection
  /// The end of the page; nil if nothing was found and no bookmark was given.
  public var bookmark: FindBookmark?
  public var statistics: FindStatistics
  /// Messages for developers: that no index was used, for instance.
  public var warnings: [String]

  /// The documents as CouchDB writes them, or their requested fields, in the order of `documents`.
  /// Computed at each access. Cost: linear in the documents.
  public var values: [Value] { documents.map(projection.value) }
}
