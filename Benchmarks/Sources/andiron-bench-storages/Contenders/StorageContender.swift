import CollectionModel
import StorageClient

/// A storage, through what all storages have in common.
final class StorageContender<Storage: ObjectStorage>: Contender {
  let storage: Storage

  init(_ storage: Storage, _ data: Workload) throws {
    self.storage = storage
    try storage.prepare([Person.self])
    for start in stride(from: 0, to: data.people.count, by: 1_000) {
      let part = data.people[start..<min(start + 1_000, data.people.count)]
      try storage.write { try $0.add(contentsOf: part) }
    }
  }

  func perform(_ row: Row, _ data: Workload) throws -> UInt64 {
    switch row {
    case .get:
      return try sum(data.probes) { try storage.object(Person.self, key: data.people[$0].pk)! }
    case .getInOneRead:
      return try storage.read { reader in
        try sum(data.probes) { try reader.object(Person.self, key: data.people[$0].pk)! }
      }
    case .getMany:
      return try sum(
        storage.objects(Person.self, keys: data.probes.map { data.people[$0].pk }).found
      ) { $0 }
    case .equality:
      return try sum(data.probes.prefix(20)) {
        try sum(storage.fetch(Queries.household(data.people[$0])))
      }
    case .range:
      return try sum(data.visits.prefix(20)) { try sum(storage.fetch(Queries.since($0))) }
    case .intersection:
      return try sum(data.probes.prefix(20)) {
        try sum(storage.fetch(Queries.householdLately(data.people[$0])))
      }
    case .intersectionCount:
      return try sum(data.probes.prefix(20)) {
        UInt64(try storage.count(Queries.householdLately(data.people[$0])))
      }
    case .rangeCount: return try sum(0..<5) { _ in UInt64(try storage.count(Queries.lately)) }
    case .count: return try sum(0..<5) { _ in UInt64(try storage.count(Person.self)) }
    case .all: return try sum(storage.fetch(Person.self))
    case .filterCount: return UInt64(try storage.count(Queries.tall))
    case .sort: return try sum(storage.fetch(Queries.tallest))
    case .createBatch, .create, .replace, .update, .delete, .deleteBatch:
      return try write(row, data)
    }
  }

  private func write(_ row: Row, _ data: Workload) throws -> UInt64 {
    switch row {
    case .createBatch: try storage.write { try $0.add(contentsOf: data.batch) }
    case .create: for person in data.singles { try storage.add(person) }
    case .replace: for person in data.changed { try storage.upsert(person) }
    case .update:
      for person in data.singles {
        try storage.update(Person.self, key: person.pk) { $0.lastVisit -= 1 }
      }
    case .delete: for person in data.singles { try storage.delete(Person.self, key: person.pk) }
    case .deleteBatch:
      try storage.write { try $0.deleteAll(Queries.people(data.batch)) }
    default: break
    }
    return 0
  }
}

func sum(_ people: [Person]) -> UInt64 { people.reduce(0) { $0 &+ $1.digest } }

func sum<S: Sequence>(_ items: S, _ body: (S.Element) throws -> UInt64) rethrows -> UInt64 {
  try items.reduce(0) { $0 &+ (try body($1)) }
}

func sum<S: Sequence>(_ items: S, _ body: (S.Element) throws -> Person) rethrows -> UInt64 {
  try items.reduce(0) { $0 &+ (try body($1)).digest }
}
