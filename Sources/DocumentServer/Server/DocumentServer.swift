public import Andiron
import CouchProtocol
import DocumentStore
import Foundation
public import HTTPServer
import ValueModel

/// CouchDB's interface to the databases of a store: what its replicator, PouchDB's and ordinary
/// clients of CouchDB ask for.
///
/// Reads see one state of the store each, and every write is one durable transaction.
public struct DocumentServer: HTTPHandler {
  let store: Store
  /// Tells this server from others, for the identifiers of replications. The same store should have
  /// the same one after a restart.
  let identifier: String
  let sessions: (any SessionKeeper)?

  /// `identifier` has 32 characters as CouchDB makes them. `sessions` answers `_session`; nil
  /// where nobody has to log in.
  public init(_ store: Store, identifier: String, sessions: (any SessionKeeper)? = nil) {
    self.store = store
    self.identifier = identifier
    self.sessions = sessions
  }

  public func respond(to request: HTTPRequest) -> HTTPResponse {
    do {
      let request = try CouchRequest(request)
      return try route(request)
    } catch {
      return CouchAnswer.error(CouchError(error))
    }
  }

  private func route(_ request: CouchRequest) throws -> HTTPResponse {
    guard let first = request.segments.first else {
      try request.allow(.get, .head)
      return welcome
    }
    if first.hasPrefix("_") { return try ServerRoutes(server: self).answer(request, first) }
    let role = request.http.principal.role
    if role == .none {
      throw CouchError(401, "unauthorized", "You are not authorized to access this db.")
    }
    let database: Database<Store>
    do {
      database = try store.database(first)
    } catch {
      guard first.utf8.count <= DocumentRules.longestName else {
        throw CouchError(400, "database_name_too_long", "The name of the database is too long.")
      }
      throw CouchError(
        400, "illegal_database_name",
        "Name: '\(first)'. Only lowercase characters (a-z), digits (0-9), and any of the characters"
          + " _, $, (, ), +, -, and / are allowed. Must begin with a letter.")
    }
    if role == .readOnly, request.writes {
      throw CouchError(403, "forbidden", "You may only read.")
    }
    return try DatabaseRoutes(store: store, database: database).answer(request)
  }

  private var welcome: HTTPResponse {
    CouchAnswer.json(
      200,
      [
        "couchdb": "Welcome", "version": "3.5.0", "git_sha": "andiron", "uuid": Value(identifier),
        "features": [],
        "vendor": ["name": "Andiron"],
      ])
  }
}
