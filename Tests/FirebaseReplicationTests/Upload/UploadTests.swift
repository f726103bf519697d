import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import HTTPClient
import Testing
import ValueModel

@Suite struct UploadTests {
  let database = DatabaseDouble()

  @Test func `a write that nobody answered is not done twice`() async throws {
    let device = try Device(database)
    try device.put(Patient("1", "Joey"))
    database.fail { $0.method == .put ? .lostAnswer : nil }
    await #expect(throws: FirebaseError.self) { try await device.synchronize() }
    database.fail(nil)
    let time = database.value("clinic", "patients", "1", "modifiedAt")
    try await device.synchronize()
    #expect(database.value("clinic", "patients", "1", "modifiedAt") == time)
    #expect(try device.replicator.parked().isEmpty)
  }

  @Test func `somebody else's write between reading and writing is merged`() async throws {
    let device = try Device(database)
    try device.put(Patient("1", "Joey"))
    try await device.synchronize()
    try device.edit("1") { $0.name = "Joseph" }
    database.state.withLock { state in
      state.meddling = { [database] request in
        guard request.method == .put else { return false }
        database.set(
          ["fullName": "Joey", "tags": ["theirs"], "modifiedAt": 1_700_000_000_900], "clinic",
          "patients", "1")
        return true
      }
    }
    try await device.synchronize()
    let node = database.value("clinic", "patients", "1")
    #expect(node?["fullName"] == "Joseph" && node?["tags"] == ["theirs"])
    #expect(try device.patient("1")?.tags == ["theirs"])
  }

  @Test func `an object that is refused does not hold others back`() async throws {
    for mode in [FirebaseUploadMode.conditional, .lastWriterWins] {
      let database = DatabaseDouble()
      let device = try Device(database, [Patient.mapping.uploading(mode)]) { $0.batchCount = 8 }
      for number in 0..<20 { try device.put(Patient("\(number)", number == 7 ? "bad" : "good")) }
      database.fail { request in
        guard case .bytes(let body) = request.body else { return nil }
        return String(decoding: body, as: UTF8.self).contains("bad") ? .status(400) : nil
      }
      let counts = try await device.synchronize()
      #expect(counts.uploaded == 19 && counts.parked == 1)
      let parked = try device.replicator.parked()
      #expect(parked.map(\.key) == ["7"] && parked.first?.code == .refused)
      database.fail(nil)
      try await device.synchronize()
      #expect(try device.replicator.parked().isEmpty)
      #expect(database.value("clinic", "patients")?.count == 20)
    }
  }

  @Test func `what a rule denies is set aside, and a token that nobody takes ends it`() async throws
  {
    let device = try Device(database)
    try device.put(Patient("1", "n"))
    database.fail { $0.method == .put ? .status(401) : nil }
    try await device.synchronize()
    #expect(try device.replicator.parked().map(\.code) == [.denied])
    database.fail { _ in .status(401) }
    let error = await #expect(throws: FirebaseError.self) { try await device.synchronize() }
    #expect(error?.code == .unauthorized)
    database.fail(nil)
    try await device.synchronize()
    #expect(database.value("clinic", "patients", "1") != nil)
    #expect(try device.replicator.parked().isEmpty)
  }

  @Test func `many objects go in one request where the last writer wins`() async throws {
    let device = try Device(database, [Patient.mapping.uploading(.lastWriterWins)])
    for number in 0..<100 { try device.put(Patient("\(number)", "n")) }
    try await device.synchronize()
    #expect(database.requests.count { $0.hasPrefix("PATCH") } == 1)
    try device.delete("5")
    try await device.synchronize()
    #expect(database.value("clinic", "patients", "5", "deletedAt") != nil)
    let other = try Device(database)
    try await other.synchronize()
    #expect(try other.patients().count == 99)
  }

  @Test func `changes that the feed has forgotten are found all the same`() async throws {
    let device = try Device(database)
    for key in ["1", "2"] { try device.put(Patient(key, "n")) }
    try await device.synchronize()
    try device.delete("1")
    try device.edit("2") { $0.name = "edited" }
    try device.forgetDeletions()
    try await device.synchronize()
    #expect(database.value("clinic", "patients", "1", "deletedAt") != nil)
    #expect(database.value("clinic", "patients", "2", "fullName") == "edited")
  }

  @Test func `a store without a change feed is refused`() async throws {
    let device = try Device(database, store: try Store.inMemory())
    let error = await #expect(throws: FirebaseError.self) { try await device.synchronize() }
    #expect(error?.code == .noChangeFeed)
  }

  @Test func `a device that stops at any request goes on where it was`() async throws {
    for stop in 1...30 {
      let database = DatabaseDouble()
      let (first, second) = (
        try Device(database) { ($0.pageCount, $0.batchCount) = (3, 2) }, try Device(database)
      )
      for number in 0..<5 { try second.put(Patient("s\(number)", "n")) }
      try await second.synchronize()
      for number in 0..<5 { try first.put(Patient("f\(number)", "n")) }
      // The process ends: no attempt is repeated, and a new replicator takes over the store.
      let count = Locked(0)
      database.fail { _ in
        count.withLock { count in
          count += 1
          return count >= stop ? .lostAnswer : nil
        }
      }
      do {
        try await first.synchronize()
      } catch is FirebaseError {}
      database.fail(nil)
      let resumed = try Device(database, store: first.store) {
        ($0.pageCount, $0.batchCount) = (3, 2)
      }
      try await resumed.synchronize()
      try await second.synchronize()
      #expect(try resumed.patients() == second.patients(), "stopped at request \(stop)")
      #expect(try resumed.patients().count == 10, "stopped at request \(stop)")
    }
  }
}
