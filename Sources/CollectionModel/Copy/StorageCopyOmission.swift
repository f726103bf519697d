/// Something of the source that a copy does not have.
public struct StorageCopyOmission: Sendable, Hashable {
  /// The kinds of omissions.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Old versions of objects.
    case oldVersions
    /// An index that the destination cannot keep.
    case indexNotKept
    /// An index that is not complete in the source, or that objects contradict there.
    case indexNotReady
    /// An index that a program with the code for it builds when it opens the destination.
    case indexToBuild
  }

  public var kind: Kind
  /// The collection concerned; nil if the omission concerns the storage as a whole.
  public var collection: String?
  /// The index concerned; nil if the omission does not concern an index.
  public var index: String?
  /// The number of old versions or indexes that were left.
  public var count: Int
  /// The kind of the destination, such as `SQLite`.
  public var destination: String

  package init(
    _ kind: Kind, collection: String? = nil, index: String? = nil, count: Int = 1,
    destination: String
  ) {
    self.kind = kind
    self.collection = collection
    self.index = index
    self.count = count
    self.destination = destination
  }
}

extension StorageCopyOmission: CustomStringConvertible {
  public var description: String { (collection.map { "\($0): " } ?? "") + sentence }

  private var sentence: String {
    let index = index ?? ""
    return switch kind {
    case .oldVersions: "old versions are not kept by \(destination): \(count) left"
    case .indexNotKept: "the index \(index) is not kept by \(destination)"
    case .indexNotReady: "the index \(index) is not complete in the source, or contradicted"
    case .indexToBuild: "the index \(index) is built when a program that knows it opens the copy"
    }
  }
}
