import Andiron
import DeviceReplication
import DocumentStore
import HTTPServer
import Replication
import TestSupport

/// A device with a store, which replicates a database with others over links.
struct Device: Sendable {
  let store: Store
  let notes: Database<Store>

  init() throws {
    store = try Store.inMemory()
    notes = try store.database("notes")
    try notes.write { try $0.make() }
  }

  /// Replicates with another device over a link of its own, whose channels may fail. Returns
  /// whether everything was done.
  func replicate(
    with other: Device, _ channels: (any DeviceChannel, any DeviceChannel),
    direction: ReplicationDirection = .both, role: DeviceAccess = .readWrite
  ) async throws -> Bool {
    async let far = DeviceLink.connect(
      channels.1, key: LinkPair.key, role: .responder, serving: ["notes": role], of: other.store,
      options: DeviceLinkOptions.patient.asBuilt)
    async let near = DeviceLink.connect(
      channels.0, key: LinkPair.key, role: .initiator, of: store,
      options: DeviceLinkOptions.patient.asBuilt)
    let links: [DeviceLink]
    do {
      links = try await [near, far]
    } catch is DeviceError {
      return false
    }
    defer { links.forEach { $0.close() } }
    do {
      return try await Replicator(notes, with: remote(links[0]), direction: direction).run()
        .isComplete
    } catch let error as ReplicationError {
      guard error.isTransient else { throw error }
      return false
    }
  }

  private func remote(_ link: DeviceLink) throws -> RemoteDatabase {
    var remote = try RemoteDatabase(link.url(of: "notes"), transport: link.transport)
    // A link that has ended does not come back.
    remote.retries.attempts = 1
    return remote
  }
}
