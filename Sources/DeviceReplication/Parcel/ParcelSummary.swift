/// A summary of a parcel, or of the part of it that was read.
public struct ParcelSummary: Sendable, Hashable {
  /// The number of changed documents.
  public var documentCount = 0
  /// The number of their leaf revisions, including deletions.
  public var revisionCount = 0
  /// The number of revisions that were new; only for a parcel that was read.
  public var newRevisionCount = 0
  /// The number of bytes of attachments.
  public var attachmentByteCount = 0
  /// The number of the parcel among those to its partner, from one.
  public var number = 0
  /// Whether nothing is missing between this parcel and those that were read before. If something
  /// is missing, the next parcel to the partner reports it, and the partner's next one then brings
  /// it.
  public var isContinuous = true

  public init() {}
}
