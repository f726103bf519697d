/// What a parcel holds, or as much of it as was read.
public struct ParcelSummary: Sendable, Hashable {
  /// The documents that changed.
  public var documentCount = 0
  /// Their revisions that nothing was made from, deletions among them.
  public var revisionCount = 0
  /// Of a parcel that was read: the revisions that were new.
  public var newRevisionCount = 0
  /// The bytes of attachments.
  public var attachmentByteCount = 0
  /// Which parcel to its partner it is, from one on.
  public var number = 0
  /// Whether nothing is missing between this parcel and those that were read before. If something
  /// is, the next parcel that goes back says so, and the one after it brings what is missing.
  public var isContinuous = true

  public init() {}
}
