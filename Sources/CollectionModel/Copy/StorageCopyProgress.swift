/// The progress of a copy.
public struct StorageCopyProgress: Sendable, Hashable {
  /// The two parts of a copy, in turn.
  public enum Phase: Sendable, Hashable {
    /// Objects are copied; those that an interrupted copy has brought are compared.
    case copying
    /// Both sides are read and compared.
    case comparing
  }

  public var phase: Phase
  /// The collection at which the copy is.
  public var collection: String
  /// The number of objects of all collections that are done in this phase.
  public var doneCount: Int
  /// The number of objects of all collections in the source.
  public var totalCount: Int

  package init(phase: Phase, collection: String, doneCount: Int, totalCount: Int) {
    self.phase = phase
    self.collection = collection
    self.doneCount = doneCount
    self.totalCount = totalCount
  }
}
