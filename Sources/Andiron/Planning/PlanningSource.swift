import ValueModel

/// What a planner asks of a collection as one snapshot shows it: the plan is for that snapshot alone.
protocol PlanningSource {
  /// The number of objects.
  var collectionCount: Int { get }
  /// All indexes of the collection; those that are not ready are being built.
  var indexes: [(definition: IndexDefinition, isReady: Bool)] { get }
  /// The number of entries of a ready index, in constant time.
  func entryCount(_ index: IndexDefinition) -> Int
  /// The number of entries of a ready index in `range`, exact, in two walks down a tree.
  func entryCount(_ index: IndexDefinition, in range: OrderedKeyRange) -> Int
}

extension PlanningSource {
  func entryCount(_ index: IndexDefinition, in ranges: [OrderedKeyRange]) -> Int {
    ranges.reduce(0) { $0 + entryCount(index, in: $1) }
  }

  var readyIndexes: [IndexDefinition] { indexes.filter(\.isReady).map(\.definition) }

  /// Whether each object has exactly one entry: no part of the index reached two values in any.
  func isSingleValued(_ index: IndexDefinition) -> Bool {
    entryCount(index) == collectionCount
  }
}
