/// The results of an update of an ``ObjectMirror``.
public struct ObjectMirrorReport: Sendable, Hashable {
  /// The number of documents written for changed objects.
  public var documentCount = 0
  /// The number of objects written or deleted for changed documents.
  public var objectCount = 0
  /// The number of conflicts that the program decided.
  public var decidedCount = 0
  public var problems: [ObjectProblem] = []

  mutating func add(_ other: ObjectMirrorReport) {
    documentCount += other.documentCount
    objectCount += other.objectCount
    decidedCount += other.decidedCount
    problems += other.problems
  }
}
