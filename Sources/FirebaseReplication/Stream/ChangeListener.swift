import Andiron
import Foundation
import HTTPClient
import HTTPMessage
import ValueModel

/// Follows the changes of one collection in the database by a stream, and signals them. The content
/// of an event is only a hint: the changes themselves are fetched.
struct ChangeListener: Sendable {
  private enum End {
    /// The connection ended, or was silent for too long.
    case cut
    case tokenEnded
  }

  let connection: FirebaseConnection
  let scope: CollectionScope
  let store: Store
  let signal: WorkSignal
  let silence: Duration
  /// Raised when the first pass is done: before that, a stream would begin with the whole
  /// collection.
  let start: WorkSignal

  /// Listens until the task is cancelled.
  ///
  /// Throws `FirebaseError` if the rules forbid it, or the token cannot be renewed.
  func run() async throws {
    var failures = 0
    var hasRenewed = false
    await start.wait()
    while !Task.isCancelled {
      do {
        let (end, eventCount) = try await listen()
        if eventCount > 0 { (failures, hasRenewed) = (0, false) }
        if end == .tokenEnded {
          try await connection.renew()
          continue
        }
      } catch let error as FirebaseError {
        if error.code == .unauthorized, !hasRenewed, connection.database.credentials.token != nil {
          hasRenewed = true
          try await connection.renew()
          continue
        }
        guard error.isTransient else { throw error }
      }
      failures += 1
      try await connection.pacing.sleep(connection.pacing.pause(after: failures))
    }
  }

  /// Listens on one connection, from the time up to which changes were fetched.
  private func listen() async throws -> (End, eventCount: Int) {
    let time = try await store.read { [scope] in try scope.mark($0).time ?? 0 }
    let query = [
      ("orderBy", FirebaseAddress.quoted(scope.mapping.timeName)), ("startAt", "\(time)"),
    ]
    var request = try await connection.authorized(.get, scope.mapping.path, query)
    request.headers["Accept"] = "text/event-stream"
    request.limits.idle = silence
    do {
      let response = try await connection.database.transport.send(request)
      guard response.status == 200 else {
        let bytes = try await response.body.bytes(limit: 64 << 10)
        throw FirebaseError(response, bytes, now: connection.pacing.now())
      }
      return try await follow(response.body)
    } catch let error as TransportError {
      throw FirebaseError(error)
    }
  }

  private func follow(_ body: any ByteStream) async throws -> (End, eventCount: Int) {
    defer { body.cancel() }
    var parser = ServerEventParser()
    var count = 0
    do {
      while let bytes = try await body.next() {
        for event in parser.events(bytes) {
          count += 1
          switch event.name {
          case "put", "patch": note(event)
          case "auth_revoked": return (.tokenEnded, count)
          case "cancel":
            throw FirebaseError(
              .denied, "the rules no longer allow reading", collection: scope.mapping.collection)
          default: break
          }
        }
      }
    } catch let error as TransportError where error.isTransient {
      return (.cut, count)
    }
    return (.cut, count)
  }

  private func note(_ event: ServerEvent) {
    var key: String?
    if event.name == "put", !event.isCut, let content = try? JSON.parse(event.data),
      content["data"]?.isNull == true, let path = content["path"]?.string
    {
      let parts = path.split(separator: "/")
      if parts.count == 1 { key = String(parts[0]) }
    }
    signal.raise(scope.mapping.collection, key: key)
  }
}
