/// What a copy did, and what the comparison of both sides found.
public struct StorageCopyReport: Sendable, Hashable {
  /// One collection.
  public struct Collection: Sendable, Hashable {
    public var name: String
    /// The number of objects that this call copied.
    public var copiedCount = 0
    /// The number of objects in the source.
    public var sourceCount = 0
    /// The number of objects in the destination, of those that the source has if it was merged.
    public var destinationCount = 0
    /// The number of objects that one side lacks, or that differ.
    public var mismatchCount = 0
    /// Hashes over the keys and values in order, of the source and of the destination.
    public var sourceHash: UInt64 = 0
    public var destinationHash: UInt64 = 0
    /// The indexes that the destination does not have: those of text, which the program that uses
    /// them makes, and those that objects contradict.
    public var leftOutIndexes: [String] = []

    /// Whether both sides hold the same.
    public var isSame: Bool { mismatchCount == 0 && sourceHash == destinationHash }
  }

  public var collections: [Collection] = []
  /// Whether an earlier copy was continued.
  public var isContinued = false
  /// Whether the source has attachments, which are not copied.
  public var leavesOutAttachments = false

  /// Whether both sides hold the same.
  public var isSame: Bool { collections.allSatisfy(\.isSame) }
}

/// The progress of a copy.
public struct StorageCopyProgress: Sendable, Hashable {
  /// The collection that is being copied or compared.
  public var collection: String
  /// Whether both sides are being compared.
  public var isComparing: Bool
  /// The number of objects of all collections that were copied, or compared.
  public var doneCount: Int
  /// The number of objects of all collections.
  public var totalCount: Int
}
