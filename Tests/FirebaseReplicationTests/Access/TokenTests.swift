import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import HTTPClient
import Testing
import ValueModel

@Suite struct TokenTests {
  let database = DatabaseDouble()

  /// Hands out `first`, and `second` when that is to be renewed.
  private func credentials(
    _ first: FirebaseToken, _ second: FirebaseToken, _ calls: Locked<[Bool]>
  ) -> FirebaseCredentials {
    .token { isRenewal in
      calls.withLock { $0.append(isRenewal) }
      return isRenewal ? second : first
    }
  }

  @Test(arguments: [FirebaseToken.Placement.parameter, .bearer])
  func `a token that is refused is renewed once, in the midst`(
    placement: FirebaseToken.Placement
  ) async throws {
    let calls = Locked<[Bool]>([])
    let device = try Device(
      database,
      credentials: credentials(
        FirebaseToken("old", as: placement), FirebaseToken("new", as: placement), calls))
    database.state.withLock { $0.tokens = ["old"] }
    try device.put(Patient("1", "Joey"))
    try await device.synchronize()
    database.state.withLock { $0.tokens = ["new"] }
    try device.edit("1") { $0.name = "Joseph" }
    try await device.synchronize()
    #expect(calls.withLock { $0 } == [false, true])
    #expect(database.value("clinic", "patients", "1", "fullName") == "Joseph")
    #expect(database.requests.contains { $0.contains("auth=new") } == (placement == .parameter))
  }

  @Test func `a token that is known to end is renewed before`() async throws {
    let calls = Locked<[Bool]>([])
    let old = FirebaseToken("old", expiry: Date().addingTimeInterval(30))
    let device = try Device(
      database, credentials: credentials(old, FirebaseToken("new"), calls))
    database.state.withLock { $0.tokens = ["old", "new"] }
    try await device.synchronize()
    #expect(calls.withLock { $0 } == [false, true])
    #expect(database.requests.count { $0.contains("auth=old") } == 1)
  }

  @Test func `no token is in errors, texts, statuses and the store`() async throws {
    let secret = "c29tZS1zZWNyZXQ"
    let device = try Device(database, credentials: .token { _ in FirebaseToken(secret) })
    try device.put(Patient("1", "Joey"))
    database.state.withLock { $0.tokens = [secret] }
    try await device.synchronize()
    database.state.withLock { $0.tokens = [] }
    let error = await #expect(throws: FirebaseError.self) { try await device.synchronize() }
    var texts = [String(describing: error), String(reflecting: error), error?.localizedDescription]
    let token = FirebaseToken(secret)
    texts += ["\(token)", String(reflecting: token)]
    var dumped = ""
    dump(token, to: &dumped)
    texts.append(dumped)
    for collection in try device.store.collections() {
      try device.store.collection(collection.name).forEach { key, value in
        texts.append(key.text + value.json())
      }
    }
    #expect(!texts.contains { $0?.contains(secret) ?? false })
  }

  @Test func `what a token source throws comes to the caller`() async throws {
    struct SignedOut: Error {}
    let device = try Device(database, credentials: .token { _ in throw SignedOut() })
    await #expect(throws: SignedOut.self) { try await device.synchronize() }
  }
}
