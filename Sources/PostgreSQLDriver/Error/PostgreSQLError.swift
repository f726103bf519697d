public import Foundation

/// Why a database of PostgreSQL did not do what it was asked. Messages name hosts, databases,
/// tables and constraints at most, never values and never a password.
public struct PostgreSQLError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text is not an address of a server. Correct it.
    case invalidAddress
    /// Nothing listens there, the name of the host is not known, the server does not answer in
    /// time, or it is starting or stopping. Retry later.
    case unreachable
    /// The server offers no encryption though it is asked for, or its certificate is not trusted.
    /// Do not retry.
    case untrusted
    /// There is no such role, its password is another, or none was given. Correct it.
    case wrongPassword
    /// The role has no right to do this, or may not connect from here.
    case notAllowed
    /// The server has no database of that name.
    case noSuchDatabase
    /// The server is older than version 12.
    case unsupportedVersion
    /// The connection ended, and nothing of the transaction that was open was kept. Retry it on
    /// another connection.
    case connectionLost
    /// The connection ended while a commit was under way: it may have happened or not. Look before
    /// retrying.
    case unknownOutcome
    /// Transactions stood in each other's way, and this one was rolled back. Retry all of it.
    case conflict
    /// A row with the same key exists.
    case notUnique
    /// A rule of the schema other than a key's uniqueness does not hold.
    case otherConstraint
    /// The statement is not valid, or names what does not exist.
    case invalidStatement
    /// A value cannot be what it is used as: a text with a zero byte, a number out of range, a cell
    /// of another type.
    case invalidValue
    /// The server has no room on its disk or in its memory.
    case noSpace
    /// The server has no connection to spare. Retry later.
    case tooManyConnections
    /// The server, or the transaction, only reads.
    case readOnly
    /// The operation was cancelled.
    case cancelled
    /// The operation took longer than it may.
    case timeout
    /// The connection or the pool was closed before.
    case closed
    /// This build has no driver: its trait is `PostgreSQL`.
    case notSupported
    /// Another failure; `sqlState` says more.
    case failed
  }

  public var code: Code
  /// A description of the failure in one sentence, for developers.
  public var message: String
  /// The code of the SQL standard or of PostgreSQL, five characters; nil if the server sent none.
  public var sqlState: String?
  /// The violated constraint; nil if there is none, or it has no name.
  public var constraint: String?
  /// The position of the failed statement in a pipeline, from zero; nil outside a pipeline.
  public var statement: Int?

  public init(
    _ code: Code, _ message: String, sqlState: String? = nil, constraint: String? = nil,
    statement: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.sqlState = sqlState
    self.constraint = constraint
    self.statement = statement
  }

  /// Whether the same transaction may succeed when it is run once more from its beginning, on a
  /// new connection where this one is lost, and cannot be applied twice by that.
  public var isRetryable: Bool {
    [.conflict, .connectionLost, .unreachable, .tooManyConnections].contains(code)
  }

  /// True if the server refused a statement, and would refuse it once more.
  package var isRefusal: Bool { sqlState != nil && !isRetryable }

  public var description: String {
    sqlState.map { "\(code) (\($0)): \(message)" } ?? "\(code): \(message)"
  }
}

/// Sentences for the users of a program; `description` is for developers.
extension PostgreSQLError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .invalidAddress: "The address of the database cannot be used."
    case .unreachable: "The database cannot be reached."
    case .untrusted: "The database cannot prove who it is."
    case .wrongPassword: "The database does not accept the name or the password."
    case .notAllowed: "The database does not allow this."
    case .noSuchDatabase: "There is no such database."
    case .unsupportedVersion: "The database is too old."
    case .connectionLost, .unknownOutcome: "The connection to the database was interrupted."
    case .conflict: "Somebody else changed the same data at the same time."
    case .notUnique: "There is such an entry already."
    case .otherConstraint: "The data does not keep a rule of the database."
    case .invalidStatement, .invalidValue, .failed: "The database cannot do this."
    case .noSpace: "The database is full."
    case .tooManyConnections: "The database is busy."
    case .readOnly: "The database cannot be changed."
    case .cancelled: "The operation was cancelled."
    case .timeout: "The database does not answer in time."
    case .closed: "The database is closed."
    case .notSupported: "This app cannot use databases of PostgreSQL."
    }
  }

  public var failureReason: String? { message }
}
