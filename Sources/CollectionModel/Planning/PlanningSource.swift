package import ValueModel

/// The facts about a collection that a planner needs, as one snapshot shows them. The plan is for
/// that snapshot only. A source may estimate the counts, as a plan with wrong ones is only slow.
package protocol PlanningSource {
  /// The number of objects, or about that many.
  var collectionCount: Int { get }
  /// All indexes of the collection; those that are not ready are being built.
  var indexes: [(definition: IndexDefinition, isReady: Bool)] { get }
  /// The number of entries of a ready index, in constant time.
  func entryCount(_ index: IndexDefinition) -> Int
  /// The exact number of entries of a ready index in `range`, in two walks down a tree.
  func entryCount(_ index: IndexDefinition, in range: OrderedKeyRange) -> Int
  /// Whether a ready index has entries in one of the ranges. An answer depends on it, while counts
  /// decide only how it is found.
  func hasEntries(_ index: IndexDefinition, in ranges: [OrderedKeyRange]) -> Bool
  /// Whether each object has exactly one entry: in no object does a part of the index reach two
  /// values.
  func isSingleValued(_ index: IndexDefinition) -> Bool
}

extension PlanningSource {
  package func entryCount(_ index: IndexDefinition, in ranges: [OrderedKeyRange]) -> Int {
    ranges.reduce(0) { $0 + entryCount(index, in: $1) }
  }

  package func hasEntries(_ index: IndexDefinition, in ranges: [OrderedKeyRange]) -> Bool {
    entryCount(index, in: ranges) > 0
  }

  package var readyIndexes: [IndexDefinition] { indexes.filter(\.isReady).map(\.definition) }

  package func isSingleValued(_ index: IndexDefinition) -> Bool {
    entryCount(index) == collectionCount
  }
}
