/// What an update of an ``ObjectMirror`` did.
public struct ObjectMirrorReport: Sendable, Hashable {
  /// How many documents were written for objects that changed.
  public var documentCount = 0
  /// How many objects were written or deleted for documents that changed.
  public var objectCount = 0
  /// How many conflicts were decided by the program.
  public var decidedCount = 0
  public var problems: [ObjectProblem] = []

  mutating func add(_ other: ObjectMirrorReport) {
    documentCount += other.documentCount
    objectCount += other.objectCount
    decidedCount += other.decidedCount
    problems += other.problems
  }
}
