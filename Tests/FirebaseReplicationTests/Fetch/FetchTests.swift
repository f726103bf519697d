import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import Testing
import ValueModel

@Suite struct FetchTests {
  let database = DatabaseDouble()

  private func node(_ name: String, _ time: Int64) -> Value {
    ["fullName": Value(name), "tags": ["x"], "modifiedAt": Value(time)]
  }

  @Test func `more objects of one time than a page has are all fetched`() async throws {
    let device = try Device(database) { $0.pageCount = 3 }
    try await device.synchronize()
    for number in 0..<20 {
      database.set(node("n", 1_700_000_000_000), "clinic", "patients", "p\(number)")
    }
    let counts = try await device.synchronize()
    #expect(counts.fetched == 20)
  }

  @Test func `a page that is too long is asked for in parts`() async throws {
    let device = try Device(database, answerByteCount: 1_000)
    for number in 0..<30 {
      database.set(node("n", Int64(number + 1)), "clinic", "patients", "a\(number)")
    }
    try await device.synchronize()
    for number in 0..<30 {
      let time = 1_700_000_000_000 + Int64(number)
      database.set(node("n", time), "clinic", "patients", "b\(number)")
    }
    try await device.synchronize()
    #expect(try device.patients().count == 60)
  }

  @Test func `objects without a time are fetched by the first pass, whatever the pages`()
    async throws
  {
    for page in 2...7 {
      let device = try Device(database) { $0.pageCount = page }
      for number in 0..<9 {
        database.set(["fullName": "n", "tags": ["x"]], "clinic", "patients", "\(number)")
      }
      try await device.synchronize()
      #expect(try device.patients().count == 9, "pages of \(page)")
    }
  }

  @Test func `a time in the future does not hide later changes`() async throws {
    let device = try Device(database)
    database.set(node("liar", 8_000_000_000_000_000), "clinic", "patients", "1")
    try await device.synchronize()
    let other = try Device(database)
    try other.put(Patient("2", "Later"))
    try await other.synchronize()
    try await device.synchronize()
    #expect(try device.patients().count == 2)
  }

  @Test func `what is no object of the type is set aside, and fetched once it is one`() async throws
  {
    let device = try Device(database)
    database.set(["fullName": 7, "tags": ["x"], "modifiedAt": 1], "clinic", "patients", "bad")
    database.set("text", "clinic", "patients", "worse")
    database.set(node("good", 2), "clinic", "patients", "good")
    let counts = try await device.synchronize()
    #expect(counts.fetched == 1)
    let parked = try device.replicator.parked()
    #expect(parked.map(\.key).sorted() == ["bad", "worse"])
    #expect(parked.allSatisfy { $0.code == .notDecodable && $0.direction == .fetch })
    database.set(node("better", 1_800_000_000_000), "clinic", "patients", "bad")
    try await device.synchronize()
    #expect(try device.patient("bad")?.name == "better")
    #expect(try device.replicator.parked().map(\.key) == ["worse"])
  }

  @Test func `what the store refuses is set aside, and stored once it can be`() async throws {
    let mapping = FirebaseCollection(Badge.self, path: "badges")
    let device = try Device(database, [mapping])
    try device.add(Badge(pk: "mine", number: 7))
    database.set(["number": 7, "modifiedAt": 5], "badges", "theirs")
    try await device.synchronize()
    #expect(try device.replicator.parked().map(\.code) == [.notStorable])
    try device.add(Badge(pk: "mine", number: 8))
    try await device.synchronize()
    #expect(try device.replicator.parked().isEmpty)
    #expect(try device.object(Badge.self, "theirs")?.number == 7)
  }

  @Test func `what was removed without a tombstone is found by a comparison`() async throws {
    let device = try Device(database)
    for key in ["1", "2", "3"] { try device.put(Patient(key, "n")) }
    try await device.synchronize()
    database.set(.null, "clinic", "patients", "2")
    database.set(.null, "clinic", "patients", "3")
    try device.edit("3") { $0.name = "edited here" }
    try await device.synchronize()
    #expect(try device.patient("2") != nil)
    try await device.replicator.compare()
    #expect(try device.patient("2") == nil)
    // An edit that was not uploaded outlives the removal.
    #expect(database.value("clinic", "patients", "3", "fullName") == "edited here")
  }

  @Test func `answers that are not the database's change nothing`() async throws {
    let device = try Device(database)
    try device.put(Patient("1", "n"))
    try await device.synchronize()
    database.fail { _ in .html }
    let error = await #expect(throws: FirebaseError.self) { try await device.synchronize() }
    #expect(error?.code == .invalidAnswer)
    #expect(try device.patients().count == 1)
  }
}

struct Badge: Codable, DeclaredObject {
  var pk: String
  var number: Int

  static let collection = CollectionDeclaration<Badge>(indexes: [.unique(\.number)])
}
