public import Foundation

/// Why a replication did not come to its end. Messages name hosts and databases at most, never
/// what documents hold, nor credentials.
public struct ReplicationError: Error, Sendable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// What the replication was given cannot be used: an address, a header, a filter. Correct it.
    case invalidConfiguration
    /// A server cannot be reached, is too busy, or fails at the moment. Try again later; what was
    /// replicated is not replicated again.
    case unreachable
    /// A server does not know the user, or the password is wrong. Give other credentials.
    case unauthorized
    /// The user may not do what the replication needs.
    case forbidden
    /// The database does not exist, or was deleted meanwhile. Create it, or correct its name.
    case noSuchDatabase
    /// A database was deleted and made again meanwhile, or restored to an older state. Start again:
    /// the replication then begins from the start.
    case databaseReplaced
    /// A server gives answers that are not those of CouchDB's protocol. Correct the address; if it is
    /// right, something between here and there changes what is sent.
    case invalidAnswer
    /// A server cannot prove who it is.
    case untrusted
    /// The store of this device could not read or write; `underlying` says why. For a full disk, make
    /// room; nothing is lost.
    case storeFailed
    /// The program's filter or transform threw; `underlying` is its error.
    case rejected
  }

  /// A side of a replication.
  public enum Side: String, Sendable, Hashable {
    case source, target
  }

  public var code: Code
  public var message: String
  /// The status that the server answered with, where it answered.
  public var status: Int?
  /// How long the server wants to be left alone.
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

  /// Whether the same replication may succeed later without anyone changing anything.
  public var isTransient: Bool { code == .unreachable }

  public var description: String {
    var text = "\(code): \(message)"
    if let status { text += " (status \(status))" }
    return text
  }
}

/// Sentences for the users of a program; `description` is for developers.
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
