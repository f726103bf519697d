import StorageEngine
import ValueModel

/// The facts about a collection that a planner needs, taken from the indexes themselves.
struct CollectionStatistics: PlanningSource {
  let rows: StateReader
  let binding: CollectionBinding
  let collectionCount: Int
  let indexes: [(definition: IndexDefinition, isReady: Bool)]

  init(rows: StateReader, binding: CollectionBinding) {
    self.rows = rows
    self.binding = binding
    collectionCount = rows.count(binding.table)
    indexes = binding.plannedIndexes
  }

  func entryCount(_ index: IndexDefinition) -> Int {
    bound(index).map { rows.count($0.index) } ?? 0
  }

  func entryCount(_ index: IndexDefinition, in range: OrderedKeyRange) -> Int {
    bound(index).map { rows.count($0.index, in: KeyRange(range)) } ?? 0
  }

  private func bound(_ definition: IndexDefinition) -> BoundIndex? {
    binding.indexes.first { $0.definition == definition }
  }
}
