public import Foundation

/// Why a synchronisation with a Firebase database could not do something.
///
/// Names collections, paths and statuses at most, never a record's content or a credential.
public struct FirebaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors, grouped by what a caller does next.
  public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
    /// The address of the database or the declaration of a collection is wrong. Correct the
    /// program.
    case invalidDeclaration
    /// The store keeps no change feed, by which local edits are found. Open it with
    /// `StoreOptions.changeFeed` set to `.kept`.
    case noChangeFeed
    /// The server does not accept the token, nor the one that it was renewed to; or there is none.
    /// Let the user sign in again.
    case unauthorized
    /// The rules of the database do not allow it with these credentials. Change the rules, or sign
    /// in as somebody else.
    case denied
    /// The rules lack the index by which changes are asked for: `.indexOn` with the name of the
    /// time of changes (`modifiedAt` unless declared otherwise), for the path of the collection.
    /// Add it.
    case indexMissing
    /// There is no such database, or it is disabled. Correct the address, or enable it.
    case noSuchDatabase
    /// The server or the network cannot do it now, even after a few attempts. Try again later;
    /// `retryAfter` says when, if the server said so.
    case unavailable
    /// What came is not an answer of such a database, or is longer than is allowed. Check the
    /// address.
    case invalidAnswer
    /// The connection cannot be trusted, or this build cannot send requests. Do not retry.
    case connection
    /// The server refuses the object as it is: too large, too deep, or against its rules. Change
    /// the object.
    case refused
    /// The object has something that cannot be written to the database. Change the object, or its
    /// declaration.
    case notEncodable
    /// What the database has under a key cannot be read as an object of the type. It is tried again
    /// at each start, and when it changes.
    case notDecodable
    /// The store refuses an object that was fetched: another one has its unique key, or a relation
    /// denies a deletion. It is tried again later.
    case notStorable
    /// Others changed the object again and again in the meantime. It is tried again later.
    case contended
    /// A synchronisation of this replicator is already under way.
    case busy
  }

  public var code: Code
  public var message: String
  /// The collection concerned.
  public var collection: String?
  /// The status of the answer, if there was one.
  public var status: Int?
  /// Whether the answer had more bytes than are allowed: a shorter page may fit.
  var isTooLong = false
  /// How long the server wants to be left alone.
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

  /// Whether the same call may succeed later without anybody's doing.
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
