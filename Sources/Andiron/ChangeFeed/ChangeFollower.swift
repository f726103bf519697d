/// Reads batches for a consumer, and is signalled by commits.
final class ChangeFollower: Sendable {
  let mailbox: Mailbox
  private let store: Store
  private let request: ChangeRequest

  init(_ store: Store, _ request: ChangeRequest) {
    self.store = store
    self.request = request
    let collections = request.collections
    mailbox = Mailbox { changes in collections.map { changes.concerns($0) } ?? true }
    store.core.hub.register(mailbox)
  }

  deinit { stop() }

  func stop() {
    mailbox.cancel()
    store.core.hub.remove(mailbox)
  }

  func batch(since token: ChangeToken?) async throws -> ChangeBatch {
    let (core, request) = (store.core, request)
    // The touched objects are read from the feed; here it only matters that there are some.
    _ = mailbox.take(upTo: .max)
    return try await core.reading { try request.batch(of: core, since: token) }
  }
}
