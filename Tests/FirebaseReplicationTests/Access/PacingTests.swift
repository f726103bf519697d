import FileAccess
import FirebaseReplication
import Foundation
import HTTPClient
import Testing

@Suite struct PacingTests {
  /// The pauses that a synchronisation makes, with a database that always fails so.
  private func pauses(
    _ fault: DatabaseDouble.Fault, random: Double
  ) async throws -> (pauses: [Duration], error: FirebaseError?) {
    let double = DatabaseDouble()
    double.fail { _ in fault }
    let pauses = Locked<[Duration]>([])
    var database = FirebaseDatabase("https://clinic.firebaseio.com", transport: double)
    database.pacing.sleep = { pause in pauses.withLock { $0.append(pause) } }
    database.pacing.random = { random }
    database.pacing.now = { Date(timeIntervalSince1970: 784_111_777) }
    let replicator = try FirebaseReplicator(
      try Device.makeStore(), database: database, collections: [Patient.mapping])
    let error = await #expect(throws: FirebaseError.self) { try await replicator.synchronize() }
    return (pauses.withLock { $0 }, error)
  }

  @Test func `pauses double, and half of each is left to chance`() async throws {
    let longest = try await pauses(.status(500), random: 1)
    #expect(longest.pauses == [0.5, 1, 2, 4].map { Duration.seconds($0) })
    let shortest = try await pauses(.lostRequest, random: 0)
    #expect(shortest.pauses == [0.25, 0.5, 1, 2].map { Duration.seconds($0) })
    #expect(shortest.error?.code == .unavailable)
  }

  @Test(arguments: ["7", "Sun, 06 Nov 1994 08:49:44 GMT"])
  func `the server says how long to wait`(text: String) async throws {
    let result = try await pauses(.status(429, retryAfter: text), random: 1)
    #expect(result.pauses == Array(repeating: .seconds(7), count: 4))
  }

  @Test func `a pause that is too long is the caller's`() async throws {
    let result = try await pauses(.status(503, retryAfter: "3600"), random: 1)
    #expect(result.pauses.isEmpty && result.error?.retryAfter == .seconds(3600))
  }

  @Test(arguments: [
    (403, FirebaseError.Code.denied), (404, .noSuchDatabase), (423, .noSuchDatabase),
    (400, .refused), (302, .invalidAnswer), (401, .unauthorized),
  ])
  func `what is final is not tried again`(status: Int, code: FirebaseError.Code) async throws {
    let result = try await pauses(.status(status), random: 1)
    #expect(result.pauses.isEmpty && result.error?.code == code)
    #expect(result.error?.isTransient == false)
  }
}
