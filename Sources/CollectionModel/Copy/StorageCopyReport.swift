/// The work of a copy, and the result of the comparison of both sides.
public struct StorageCopyReport: Sendable, Hashable {
  /// One collection.
  public struct Collection: Sendable, Hashable {
    public var name: String
    /// The number of objects that this call copied.
    public var copiedCount = 0
    /// The number of objects of an interrupted copy that this call removed, because the source no
    /// longer has them like that.
    public var removedCount = 0
    /// The number of objects in the source.
    public var sourceCount = 0
    /// The number of objects in the destination.
    public var destinationCount = 0
    /// The number of objects that one side lacks, or that differ.
    public var mismatchCount = 0

    package init(name: String) { self.name = name }
  }

  /// In the order of their names.
  public var collections: [Collection] = []
  /// Whether an interrupted copy was continued.
  public var isContinued = false
  /// The number of blobs that this call copied.
  public var blobCount = 0
  /// The things of the source that the destination does not have.
  public var omissions: [StorageCopyOmission] = []

  package init() {}

  /// Whether both sides have the same objects. They have, unless another program changed the
  /// destination while the copy was made; then the next call continues it.
  public var isSame: Bool { collections.allSatisfy { $0.mismatchCount == 0 } }
}
