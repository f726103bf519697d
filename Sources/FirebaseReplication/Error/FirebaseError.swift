public import Foundation

/// The reason why a synchronisation with a Firebase database failed in whole or in part.
///
/// It contains at most the names of collections, paths and statuses, never a record's content or a
/// credential.
public struct FirebaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors, grouped by the caller's next action.
  public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
    /// The address of the database or the declaration of a collection is wrong. Correct the
    /// program.
    case invalidDeclaration
    /// The store keeps no change feed, which is needed to find local edits. Open it with
    /// `StoreOptions.changeFeed` set to `.kept`.
    case noChangeFeed
    /// The server accepts neither the token nor the renewed token, or there is no token. Let the
    /// user sign in again.
    case unauthorized
    /// The rules of the database do not allow the request with these credentials. Change the rules,
    /// or sign in as another user.
    case denied
    /// The rules lack the index for queries of changes: `.indexOn` with the name of the time of
    /// changes (`modifiedAt` unless declared otherwise), for the path of the collection. Add it.
    case indexMissing
    /// There is no such database, or it is disabled. Correct the address, or enable it.
    case noSuchDatabase
    /// The server or the network is unavailable, even after a few attempts. Try again later;
    /// `retryAfter` is the pause, if the server named one.
    case unavailable
    /// The answer is not from such a database, or is longer than the limit. Check the address.
    case invalidAnswer
    /// The connection cannot be trusted, or this build cannot send requests. Do not retry.
    case connection
    /// The server refuses the object in this form: it is too large, too deep, or violates the
    /// rules. Change the object.
    case refused
    /// The object has content that cannot be written to the database. Change the object, or its
    /// declaration.
    case notEncodable
    /// The value under a key of the database cannot be read as an object of the type. The
    /// replicator tries again at each start, and when the value changes.
    case notDecodable
    /// The store refuses a fetched object: another one has its unique key, or a relation denies a
    /// deletion. The replicator tries again later.
    case notStorable
    /// Others repeatedly changed the object in the meantime. The replicator tries again later.
    case contended
    /// A synchronisation of this replicator is already under way.
    case busy
  }

  public var code: Code
  public var message: String
  /// The collection concerned.
  public var collection: String?
  /// The status of the answer; nil if there was none.
  public var status: Int?
  /// Whether the answer had more bytes than the limit: a shorter page may fit.
  var isTooLong = false
  /// The pause that the server asks for.
  public var retryAfter: Duration?

  init(
    _ code: Code, _ message: String, collection: String? = nil, status: Int? = nil,
    retryAfter: Duration? = nil
  ) {
    self.code = code
    self.message = message
    self.collection = collection
    self.status = status
    self.retryAfter = retryAfter
  }

  /// Whether the same call may succeed later without further action.
  public var isTransient: Bool { [.unavailable, .contended, .busy].contains(code) }

  public var description: String {
    var text = "\(code): \(message)"
    if let collection { text += " (collection \(collection))" }
    if let status { text += " (status \(status))" }
    return text
  }
}

/// Sentences for the users of a program; `description` is for developers.
extension FirebaseError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .invalidDeclaration: "The synchronisation is not set up correctly."
    case .noChangeFeed: "The store does not record its changes."
    case .unauthorized: "You have to sign in again."
    case .denied: "You are not allowed to do this."
    case .indexMissing: "The database is not set up for synchronisation."
    case .noSuchDatabase: "The database does not exist or is disabled."
    case .unavailable: "The database cannot be reached at present."
    case .invalidAnswer: "The server gave an answer that cannot be understood."
    case .connection: "No trusted connection to the database can be made."
    case .refused: "The database does not accept the record."
    case .notEncodable: "The record cannot be sent as it is."
    case .notDecodable: "A record of the database cannot be understood."
    case .notStorable: "A record of the database does not fit those of this device."
    case .contended: "The record is being changed by others."
    case .busy: "A synchronisation is already running."
    }
  }

  public var failureReason: String? { message }
}
