public import Foundation

/// The reason why a replication did not finish. Messages name hosts and databases at most, never
/// the content of documents or credentials.
public struct ReplicationError: Error, Sendable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The configuration cannot be used: an address, a header or a filter. Correct it.
    case invalidConfiguration
    /// A server cannot be reached, is too busy, or is failing at the moment. Try again later;
    /// revisions that were replicated are not replicated again.
    case unreachable
    /// A server does not know the user, or the password is wrong. Provide other credentials.
    case unauthorized
    /// The user lacks a permission that the replication needs.
    case forbidden
    /// The database does not exist, or has been deleted since. Create it, or correct its name.
    case noSuchDatabase
    /// A database was deleted and recreated, or restored to an older state. Start the replication
    /// again: it then begins from the start.
    case databaseReplaced
    /// The answers of a server do not follow CouchDB's protocol. Correct the address; if it is
    /// right, something between here and there changes the data in transit.
    case invalidAnswer
    /// A server cannot prove its identity.
    case untrusted
    /// The store on this device could not be read or written; `underlying` holds the reason. If the
    /// disk is full, free some space; nothing is lost.
    case storeFailed
    /// The program's filter, transform, preparation or inspection threw the error in `underlying`.
    case rejected
  }

  /// A side of a replication.
  public enum Side: String, Sendable, Hashable {
    case source, target
  }

  public var code: Code
  public var message: String
  /// The status of the server's answer, if there was one.
  public var status: Int?
  /// The time for which the server asks not to receive requests.
  public var retryAfter: Duration?
  /// The error that led to this one.
  public var underlying: (any Error)?

  public init(
    _ code: Code, _ message: String, status: Int? = nil, retryAfter: Duration? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.status = status
    self.retryAfter = retryAfter
    self.underlying = underlying
  }

  /// Whether the same replication may succeed later without any change by anyone.
  public var isTransient: Bool { code == .unreachable }

  public var description: String {
    var text = "\(code): \(message)"
    if let status { text += " (status \(status))" }
    return text
  }
}

/// Messages for the users of a program; `description` is for developers.
extension ReplicationError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .invalidConfiguration: "The connection is not set up correctly."
    case .unreachable: "The server cannot be reached at the moment."
    case .unauthorized: "The server does not accept the name or password."
    case .forbidden: "The server does not permit this."
    case .noSuchDatabase: "The database does not exist on the server."
    case .databaseReplaced: "The database has been replaced by another one."
    case .invalidAnswer: "The server gave an answer that cannot be understood."
    case .untrusted: "The server cannot prove who it is."
    case .storeFailed: "The data on this device could not be read or written."
    case .rejected: "The app stopped the exchange of data."
    }
  }

  public var failureReason: String? { message }
}
