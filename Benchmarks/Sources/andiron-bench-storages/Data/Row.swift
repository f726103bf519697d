/// The rows of the benchmark.
enum Row: String, Codable, CaseIterable, CodingKeyRepresentable {
  case get, getInOneRead, getMany, equality, range, intersection, intersectionCount, rangeCount
  case count, all, filterCount, sort
  case createBatch, create, replace, update, delete, deleteBatch

  var title: String {
    switch self {
    case .get: "object by primary key"
    case .getInOneRead: "object by primary key, 100 in one read"
    case .getMany: "100 objects by their primary keys"
    case .equality: "index, equality, 10 objects"
    case .range: "index, range, sorted, 50 objects"
    case .intersection: "two indexes, 5 objects"
    case .intersectionCount: "the same, counted"
    case .rangeCount: "index, range of half of the objects, counted"
    case .count: "all objects, counted"
    case .all: "all objects"
    case .filterCount: "filter without an index, counted"
    case .sort: "sorted without an index, the first 20"
    case .createBatch: "1,000 objects added in a transaction"
    case .create: "an object added in a transaction"
    case .replace: "an object replaced in a transaction"
    case .update: "an object changed in place in a transaction"
    case .delete: "an object deleted in a transaction"
    case .deleteBatch: "1,000 objects deleted in a transaction"
    }
  }

  /// How often the work is done in one sample.
  func repetitions(_ data: Workload) -> Int {
    switch self {
    case .get, .getInOneRead: data.probes.count
    case .equality, .range, .intersection, .intersectionCount: 20
    case .rangeCount, .count: 5
    case .create, .replace, .update, .delete: data.singles.count
    case .getMany, .all, .filterCount, .sort, .createBatch, .deleteBatch: 1
    }
  }

  var writes: Bool {
    switch self {
    case .createBatch, .create, .replace, .update, .delete, .deleteBatch: true
    default: false
    }
  }
}
