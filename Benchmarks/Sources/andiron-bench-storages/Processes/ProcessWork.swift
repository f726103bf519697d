import BenchmarkSupport
import CollectionModel
import Foundation
import StorageClient

/// What several processes do on one database at the same time.
enum ProcessWork: String, Codable, CaseIterable, CodingKeyRepresentable {
  case batch, create, update, conflict, get, query

  var title: String {
    switch self {
    case .batch: "objects added, 100 in a transaction"
    case .create: "an object added in a transaction"
    case .update: "an object changed, each time another one"
    case .conflict: "one of four objects changed, the same in all processes"
    case .get: "object by primary key"
    case .query: "index, equality, 10 objects"
    }
  }

  private static let batchCount = 100
  private static let contestedCount = 4

  /// Does the work once, and returns the number of its units: objects of a batch, or one.
  ///
  /// `number` is a number that no other call has; `count` is that of the people who are stored all
  /// the time.
  func perform(
    _ number: Int, in storage: some ObjectStorage, count: Int
  ) throws -> Int {
    switch self {
    case .batch:
      // Far from the numbers of single people.
      let first = 1 << 40 + number * Self.batchCount
      let people = (first..<first + Self.batchCount).map { Workload.person(count + $0, count) }
      try storage.write { try $0.add(contentsOf: people) }
      return people.count
    case .create:
      try storage.add(Workload.person(count + number, count))
    case .update, .conflict:
      let most = self == .update ? count : Self.contestedCount
      let person = Workload.person(mixed(21, number, below: most), count)
      try storage.update(Person.self, key: person.pk) { $0.height += 0.001 }
    case .get:
      let person = Workload.person(mixed(22, number, below: count), count)
      guard try storage.object(Person.self, key: person.pk) != nil else {
        throw BenchmarkError("a person is not there")
      }
    case .query:
      let person = Workload.person(mixed(23, number, below: count), count)
      guard try storage.fetch(Queries.household(person)).count == 10 else {
        throw BenchmarkError("a household has another number of people")
      }
    }
    return 1
  }
}
