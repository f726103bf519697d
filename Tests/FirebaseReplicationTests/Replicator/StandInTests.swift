import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import HTTPClient
import Testing
import ValueModel

/// Over HTTP, with a server in another process.
@Suite(
  .timeLimit(.minutes(30)), .serialized,
  .enabled(if: StandIn.isThere, "the stand-in for the database is not here"))
struct StandInTests {
  private func device(_ server: StandIn, token: String? = nil) throws -> Device {
    try Device(
      server.transport,
      credentials: token.map { text in .token { _ in FirebaseToken(text) } } ?? .none,
      url: server.url)
  }

  /// Waits until a condition holds; the time limit of the suite ends it otherwise.
  private func eventually(_ condition: () throws -> Bool) async throws {
    while try !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test func `two devices converge through a server that asks for a token and an index`()
    async throws
  {
    let server = try await StandIn("--token", "secret", "--index", "modifiedAt")
    let first = try device(server, token: "secret")
    let second = try device(server, token: "secret")
    for number in 0..<700 {
      var patient = Patient("p.\(number)", "Joey \(number)")
      patient.weight = "72.50"
      try first.put(patient)
    }
    try await first.synchronize()
    try first.delete("p.3")
    try first.edit("p.4") { $0.name = "edited" }
    try await second.synchronize()
    try await first.synchronize()
    try await second.synchronize()
    #expect(try first.patients() == second.patients())
    #expect(try second.patients().count == 699)
  }

  @Test func `a wrong token and a missing index are told apart`() async throws {
    let server = try await StandIn("--token", "secret", "--index", "other")
    let stranger = try device(server, token: "wrong")
    let refused = await #expect(throws: FirebaseError.self) { try await stranger.synchronize() }
    #expect(refused?.code == .unauthorized)
    let friend = try device(server, token: "secret")
    let missing = await #expect(throws: FirebaseError.self) { try await friend.synchronize() }
    #expect(missing?.code == .indexMissing)
  }

  @Test(arguments: [429, 500, 503])
  func `a server that fails for a while is asked again`(status: Int64) async throws {
    let server = try await StandIn()
    let device = try device(server)
    try device.put(Patient("1", "Joey"))
    try await server.control(["fail": Value(status), "times": 3])
    let counts = try await device.synchronize()
    #expect(counts.uploaded == 1)
    try await server.control(["fail": Value(status), "times": 1_000_000])
    let error = await #expect(throws: FirebaseError.self) { try await device.synchronize() }
    #expect(error?.code == .unavailable && error?.status == Int(status))
  }

  @Test func `changes run from device to device by themselves`() async throws {
    let server = try await StandIn("--redirect")
    let (first, second) = (try device(server), try device(server))
    let runs = [first, second].map { device in Task { try await device.replicator.run() } }
    try first.put(Patient("1", "Joey"))
    try await eventually { try second.patient("1") != nil }
    try second.edit("1") { $0.name = "Joseph" }
    try await eventually { try first.patient("1")?.name == "Joseph" }
    // A stream that is cut, or whose token ends, is opened again.
    for event in ["drop", "auth_revoked", "keep-alive"] {
      try await server.control(["event": Value(event)])
      try first.edit("1") { $0.name = event }
      try await eventually { try second.patient("1")?.name == event }
    }
    // What is removed without a tombstone is seen by the stream.
    try await server.send(.delete, "/clinic/patients/1.json")
    try await eventually { try first.patient("1") == nil && second.patient("1") == nil }
    for run in runs { run.cancel() }
    for run in runs { try await run.value }
    #expect(first.replicator.status.phase == .stopped)
  }

  @Test func `a run ends when the rules no longer allow reading`() async throws {
    let server = try await StandIn()
    let device = try device(server)
    let run = Task { try await device.replicator.run() }
    try await eventually { device.replicator.status.phase == .listening }
    while try await server.control(["event": "keep-alive"])["streams"] == 0 {}
    try await server.control(["event": "cancel"])
    let error = await #expect(throws: FirebaseError.self) { try await run.value }
    #expect(error?.code == .denied)
  }
}
