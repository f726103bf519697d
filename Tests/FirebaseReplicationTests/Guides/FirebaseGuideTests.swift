import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import HTTPClient
import Testing

/// `docs/guides/firebase.md`.
@Suite(.timeLimit(.minutes(30))) struct FirebaseGuideTests {
  struct Patient: Codable, StoredObject {
    var pk: String
    var name: String
    var born: Date?
    var doctor: String?
    var draft: String?
  }

  let patients = FirebaseCollection(Patient.self, path: "clinic/patients")
    .naming(\.name, "fullName")
    .encoding(\.born, as: .milliseconds)
    .referring(\.doctor)
    .ignoring(\.draft)

  private struct User {
    var token = "token"
    var expiry = Date().addingTimeInterval(3_600)
  }

  private func signIn(again: Bool) async throws -> User { User() }

  private func replicator(_ url: URL, _ transport: any HTTPTransport) throws -> (
    Store, FirebaseReplicator
  ) {
    let store = try Store(at: url, options: StoreOptions(changeFeed: .kept))
    let database = FirebaseDatabase(
      "https://NAME.firebaseio.com",
      credentials: .token { isRenewal in
        let user = try await signIn(again: isRenewal)
        return FirebaseToken(user.token, expiry: user.expiry)
      }, transport: transport)
    let replicator = try FirebaseReplicator(store, database: database, collections: [patients])
    return (store, replicator)
  }

  @Test func `a store is synchronised once, and all the time`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).andiron")
    defer { try? FileManager.default.removeItem(at: folder) }
    let transport = DatabaseDouble()
    let (store, replicator) = try replicator(folder, transport)
    var patient = Patient(pk: "1", name: "Joey")
    patient.born = Date(timeIntervalSince1970: 315_532_800)
    patient.doctor = "d1"
    try await store.write { [patient] in try $0.add(patient) }
    var printed: [String] = []
    func print(_ items: Any...) { printed.append("\(items)") }

    let counts = try await replicator.synchronize()
    print("\(counts.fetched) fetched, \(counts.uploaded) uploaded, \(counts.conflicts) conflicts")
    for object in try replicator.parked() { print(object.collection, object.key, object.code) }
    #expect(printed == [#"["0 fetched, 1 uploaded, 0 conflicts"]"#])
    let node = transport.value("clinic", "patients", "1")
    #expect(node?["fullName"] == "Joey" && node?["born"] == 315_532_800_000)

    let run = Task { try await replicator.run() }
    for await status in replicator.statuses {
      if case .waiting(let error) = status.phase { print(error.localizedDescription) }
      if case .listening = status.phase { break }
    }
    run.cancel()
    try await run.value
    try store.close()
  }

  @Test func `a function decides what becomes of an object that both sides changed`() async throws {
    let careful = patients.resolvingConflicts { conflict in
      guard var result = conflict.remote, let local = conflict.local else {
        return conflict.local ?? conflict.remote
      }
      if local.name != conflict.base?.name { result.name = local.name }
      return result
    }
    let database = DatabaseDouble()
    let device = try Device(database, [careful])
    try device.add(Patient(pk: "1", name: "Joey"))
    try await device.synchronize()
    try device.add(Patient(pk: "1", name: "Joseph"))
    database.set(
      ["fullName": "Jo", "doctor": "d2", "modifiedAt": .null], "clinic", "patients", "1")
    try await device.replicator.compare()
    #expect(try device.object(Patient.self, "1")?.name == "Joseph")
    #expect(database.value("clinic", "patients", "1", "doctor") == "d2")
  }
}
