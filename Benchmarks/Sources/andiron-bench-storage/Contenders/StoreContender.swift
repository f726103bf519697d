import Andiron
import StorageEngine

/// A store of Andiron, called itself.
final class StoreContender: Contender {
  let store: Store

  init(_ store: Store, _ data: Workload) throws {
    self.store = store
    for start in stride(from: 0, to: data.people.count, by: 1_000) {
      let part = data.people[start..<min(start + 1_000, data.people.count)]
      try store.write { try $0.add(contentsOf: part) }
    }
  }

  func perform(_ row: Row, _ data: Workload) throws -> UInt64 {
    switch row {
    case .get:
      return try sum(data.probes) { try store.object(Person.self, key: data.people[$0].pk)! }
    case .getInOneRead:
      return try store.read { snapshot in
        try sum(data.probes) { try snapshot.object(Person.self, key: data.people[$0].pk)! }
      }
    case .getMany:
      return try store.read { snapshot in
        try sum(snapshot.objects(Person.self, keys: data.probes.map { data.people[$0].pk }).found)
      }
    case .equality:
      return try sum(data.probes.prefix(20)) {
        try sum(store.fetch(Queries.household(data.people[$0])))
      }
    case .range: return try sum(data.visits.prefix(20)) { try sum(store.fetch(Queries.since($0))) }
    case .intersection:
      return try sum(data.probes.prefix(20)) {
        try sum(store.fetch(Queries.householdLately(data.people[$0])))
      }
    case .intersectionCount:
      return try sum(data.probes.prefix(20)) {
        UInt64(try store.objects(Queries.householdLately(data.people[$0])).count())
      }
    case .rangeCount:
      return try sum(0..<5) { _ in UInt64(try store.objects(Queries.lately).count()) }
    case .count:
      return try sum(0..<5) { _ in UInt64(try store.objects(ObjectQuery<Person>()).count()) }
    case .all: return try sum(store.fetch(ObjectQuery<Person>()))
    case .filterCount: return UInt64(try store.objects(Queries.tall).count())
    case .sort: return try sum(store.fetch(Queries.tallest))
    case .createBatch, .create, .replace, .update, .delete, .deleteBatch:
      return try write(row, data)
    }
  }

  private func write(_ row: Row, _ data: Workload) throws -> UInt64 {
    switch row {
    case .createBatch: try store.write { try $0.add(contentsOf: data.batch) }
    case .create: for person in data.singles { try store.write { try $0.add(person) } }
    case .replace: for person in data.changed { try store.write { _ = try $0.upsert(person) } }
    case .update:
      for person in data.singles {
        try store.write { transaction in
          guard var stored = try transaction.object(Person.self, key: person.pk) else { return }
          stored.lastVisit -= 1
          try transaction.update(stored)
        }
      }
    case .delete:
      for person in data.singles {
        try store.write { _ = try $0.delete(Person.self, key: person.pk) }
      }
    case .deleteBatch:
      try store.write { _ = try $0.objects(Queries.people(data.batch)).delete() }
    default: break
    }
    return 0
  }
}
