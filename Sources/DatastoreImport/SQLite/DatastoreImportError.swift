public import Foundation

/// Why a datastore cannot be imported. Shows no content.
public struct DatastoreImportError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The file is not the database of a datastore, or it is encrypted.
    case notADatastore
    /// A version of the datastore's library wrote it that came after all known ones.
    case unknownVersion
    /// The file, or one beside it, cannot be read.
    case unreadable
    /// The database is damaged.
    case damaged
    /// The program was built without the trait `SQLite`.
    case notBuilt
  }

  public var code: Code
  public var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}

/// Sentences for the users of a program; `description` is for developers.
extension DatastoreImportError: LocalizedError {
  public var errorDescription: String? { "The data cannot be imported." }
  public var failureReason: String? { description }
}
