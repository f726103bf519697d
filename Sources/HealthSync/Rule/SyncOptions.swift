/// Limits for a synchronisation.
public struct SyncOptions: Sendable, Hashable {
  /// The most changes in a page, and so in a transaction; at least 1.
  public var pageCount = 1_000
  /// The most samples that are saved or deleted with one call; at least 1.
  public var batchCount = 200
  /// The most attempts of a run to write a sample; at least 1.
  public var attemptCount = 3

  public init() {}

  var pageLimit: Int { max(1, pageCount) }
  var batchLimit: Int { max(1, batchCount) }
}
