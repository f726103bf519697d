package import Andiron
import CouchProtocol
import FileAccess
import HTTPClient
package import ValueModel

/// A database on a server.
package struct RemoteReplica: Replica {
  let connection: RemoteConnection
  /// The facts learned about the server so far.
  let knowledge = Locked(RemoteKnowledge())

  package init(_ database: RemoteDatabase, _ environment: RemoteEnvironment) throws {
    do {
      connection = try RemoteConnection(database, environment)
    } catch let error as TransportError {
      throw RemoteFailure.error(error)
    }
  }

  package var store: Store? { nil }
  package var writesWithoutAsking: Bool { false }

  package func identity() async throws -> String { connection.database.url }

  // MARK: Information

  package func open() async throws -> String? { try await instance() }

  private func instance() async throws -> String? {
    let what = "the question for the database"
    let (status, value) = try await connection.json(connection.request(.get, ""), what)
    try check(status, value, what)
    guard value["update_seq"] != nil else { throw RemoteFailure.notUnderstood(what) }
    return value["instance_start_time"].flatMap { $0.string ?? $0.integer.map { "\($0)" } }
  }

  package func commit() async throws -> String? {
    let what = "the request to keep what was written"
    var request = connection.request(.post, "_ensure_full_commit")
    request.headers["Content-Type"] = "application/json"
    request.body = .bytes([])
    let status: Int
    let value: Value
    do {
      (status, value) = try await connection.json(request, what)
    } catch let error as ReplicationError where error.code == .unauthorized {
      // The server refuses this request to a login that may only read.
      return try await instance()
    }
    if status == 404, value["error"]?.string == "not_found",
      value["reason"]?.string?.hasPrefix("Database") == true
    {
      throw Self.noSuchDatabase
    }
    // Only CouchDB's own replicator sends this request, so some servers do not answer it. Then the
    // database's information serves instead.
    guard status < 300 else { return try await instance() }
    return value["instance_start_time"].flatMap { $0.string ?? $0.integer.map { "\($0)" } }
  }

  /// Throws the error for a status of 300 and above.
  func check(_ status: Int, _ value: Value, _ what: String) throws {
    if status < 300 { return }
    let reason = value["reason"]?.string ?? ""
    if status == 404, value["error"]?.string == "not_found" {
      throw reason.hasPrefix("Database") || reason == "no_db_file" || reason == "missing"
        ? Self.noSuchDatabase : RemoteFailure.notUnderstood(what, status: status)
    }
    if status == 404 || status == 405 || status == 501 || status < 400 {
      throw RemoteFailure.notUnderstood(what, status: status)
    }
    throw RemoteFailure.error(
      .init(status, value["error"]?.string ?? "", reason), what)
  }

  static let noSuchDatabase = ReplicationError(
    .noSuchDatabase, "the database does not exist on the server", status: 404)

  // MARK: Checkpoints

  package func checkpoint(_ identifier: String) async throws -> ReplicaCheckpoint {
    let what = "the question for the checkpoint"
    do {
      let (status, value) = try await connection.json(
        connection.request(.get, "_local/\(identifier)"), what)
      switch status {
      case ..<300:
        knowledge.withLock { $0.checkpointRevision = value["_rev"]?.string }
        return .found(value)
      case 404:
        if value["reason"]?.string?.hasPrefix("Database") == true { throw Self.noSuchDatabase }
        return .none
      case 403, 405, 501: return .unavailable
      default:
        try check(status, value, what)
        return .none
      }
    } catch let error as ReplicationError where error.code == .unauthorized {
      // The login may read the database, as the database's information has shown, but not the
      // checkpoint.
      return .unavailable
    }
  }

  package func saveCheckpoint(_ identifier: String, _ body: Value) async throws -> Bool {
    let what = "the checkpoint"
    for _ in 0..<3 {
      var fields = [("_id", Value("_local/\(identifier)"))]
      if let revision = knowledge.withLock({ $0.checkpointRevision }) {
        fields.append(("_rev", Value(revision)))
      }
      fields += body.fields.map { ($0.name, $0.value) }
      do {
        let (status, answer) = try await connection.json(
          connection.request(.put, "_local/\(identifier)", json: Value(object: fields)), what)
        switch status {
        case ..<300:
          knowledge.withLock { $0.checkpointRevision = answer["rev"]?.string }
          return true
        case 403, 405, 501: return false
        case 409: break
        default: try check(status, answer, what)
        }
      } catch let error as ReplicationError where error.code == .unauthorized {
        return false
      }
      // Another client has written it since, or the answer to an earlier attempt was lost.
      if case .found(let stored) = try await checkpoint(identifier),
        stored["session_id"] == body["session_id"],
        stored["source_last_seq"] == body["source_last_seq"]
      {
        return true
      }
    }
    throw RemoteFailure.notUnderstood(what, status: 409)
  }
}
