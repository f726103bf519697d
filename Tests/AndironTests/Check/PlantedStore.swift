import FileAccess
import Foundation
import StorageEngine
import Testing

@testable import Andiron

/// A store of some people, into which problems are planted without its knowledge.
struct PlantedStore {
  let disk = SimulatedFileSystem()
  let store: Store

  /// Occurs in every field of text, so that tests find it where it should not be.
  static let secret = "Tribbiani"

  init() throws {
    store = try TestStore.open(disk, types: [Person.self], damage: "problems are planted")
    try store.write { transaction in
      for number in 0..<20 {
        try transaction.add(Self.person(number))
      }
    }
  }

  static func person(_ number: Int, key: UUID? = nil) -> Person {
    Person(
      pk: key ?? UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number))),
      name: "\(secret) \(number)", age: number,
      email: number % 3 == 0 ? nil : "\(secret)@\(number)",
      tags: Array(repeating: "tag \(secret)", count: number % 3) + ["t\(number % 4)"],
      address: number % 2 == 0 ? nil : .init(street: secret, city: secret))
  }

  func binding() throws -> CollectionBinding {
    try #require(try store.snapshot().catalog.collections["Person"])
  }

  func index(_ name: String) throws -> BoundIndex {
    try #require(try binding().indexes.first { $0.definition.name == name })
  }

  func value(_ person: Person) throws -> Value {
    try person.storedValue(dictionary: store.core.dictionary.values)
  }

  /// Writes a record with correct entries, whatever its key and value.
  func plant(_ key: [UInt8], _ value: Value, without missing: String? = nil) throws {
    let binding = try binding()
    var entries: [Index.Entry] = []
    for index in binding.indexes where index.definition.name != missing {
      entries += try index.encoder.entries(of: value).map { Index.Entry(index.index, $0) }
    }
    let bytes = try value.encoded(dictionary: store.core.dictionary.values)
    try write { try $0.put(binding.table, key: key, value: bytes, entries: entries) }
  }

  func write(_ body: (WriteTransaction) throws -> Void) throws {
    try store.core.engine.write(body)
  }

  /// The problems that `verify` finds; none of their texts shows content of the store.
  func problems() throws -> [StoreProblem] {
    let problems = try store.verify()
    for problem in problems { #expect(!"\(problem)".contains(Self.secret)) }
    return problems
  }

  func kinds() throws -> [StoreProblem.Kind] { try problems().map(\.kind) }
}
