/// What is measured.
enum Row: String, Codable, CaseIterable, CodingKeyRepresentable {
  case insert, size, get, getField, fetchAll, equality, range, filterCount, filterFetch
  case toMany, inverse, observe, observeSmall, writers, memory, memoryAnonymous

  /// Those whose work is done by `Contender.answer`.
  static let answered: [Row] = [
    .get, .getField, .fetchAll, .equality, .range, .filterCount, .filterFetch, .toMany, .inverse,
  ]

  var title: String {
    switch self {
    case .insert: "insert with 3 indexes, transactions of 1,000, durable"
    case .size: "on disk, closed"
    case .get: "object by primary key, one field read"
    case .getField: "one field by primary key"
    case .fetchAll: "all objects, all fields read"
    case .equality: "index, equality, 10 objects"
    case .range: "index, range, sorted, 50 objects"
    case .filterCount: "filter without an index, counted"
    case .filterFetch: "filter without an index, 20 objects"
    case .toMany: "1,000 objects with 10 related ones each"
    case .inverse: "500 objects with the 10 each that refer to them"
    case .observe: "commit to delivery, 10 objects observed"
    case .observeSmall: "the same in a tenth of the objects"
    case .writers: "durable single upserts, 8 writers"
    case .memory: "resident after opening, an object"
    case .memoryAnonymous: "of it backed by no file"
    }
  }

  var unit: String {
    switch self {
    case .insert, .get, .getField: "µs an object"
    case .fetchAll: "ns an object"
    case .equality, .range: "µs a query"
    case .filterCount, .filterFetch, .toMany, .inverse: "ms"
    case .observe, .observeSmall: "µs"
    case .writers: "/s"
    case .memory, .memoryAnonymous: "B"
    case .size: "MiB"
    }
  }

  var isMoreBetter: Bool { self == .writers }

  /// The figure for the seconds that the work took.
  func figure(_ seconds: Double, _ data: SampleData) -> Double {
    switch self {
    case .insert: seconds * 1e6 / Double(data.people.count)
    case .get, .getField: seconds * 1e6 / Double(data.probes.count)
    case .fetchAll: seconds * 1e9 / Double(data.people.count)
    case .equality: seconds * 1e6 / Double(Workload.equalities)
    case .range: seconds * 1e6 / Double(Workload.ranges)
    default: seconds * 1e3
    }
  }
}
