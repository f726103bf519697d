import Andiron
import StorageEngine

/// The reason why a storage could not do what it was asked to do, the same for all storages.
///
/// Names collections and indexes, never their content, and no password.
public struct StorageError: Error, Sendable, CustomStringConvertible {
  public var code: Code
  /// A description of the error, for developers.
  public var message: String
  /// The collection concerned.
  public var collection: String?
  /// The index concerned.
  public var index: String?
  /// The error of the layer below.
  public var underlying: (any Error)?

  public init(
    _ code: Code, _ message: String, collection: String? = nil, index: String? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.collection = collection
    self.index = index
    self.underlying = underlying
  }

  /// The kinds of errors, grouped by what a caller does next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// An object with this primary key already exists. Update it, or upsert.
    case keyExists
    /// No object has this primary key. Create it, or upsert.
    case noSuchObject
    /// Another object has the same key in a unique index. Change one of the two.
    case notUnique
    /// The stored value cannot be read as the requested type, or the primary key is of another kind
    /// than the collection's.
    case wrongType
    /// A closure that changes an object changed its primary key.
    case keyChanged
    /// The object, or a part of it, cannot be stored.
    case notStorable
    /// The query names an unknown field or is malformed.
    case invalidQuery
    /// A type's declaration contradicts itself or what is stored.
    case invalidDeclaration
    /// A number is outside the range of the requested type.
    case numberOutOfRange
    /// Other objects hold the key of an object to be deleted, and their relation denies it.
    case denied
    /// This storage does not have what was asked for; another may.
    case unsupported
    /// The storage is closed, or the transaction is over.
    case closed
    /// The call was made inside a transaction of the same storage: use the transaction instead.
    case nestedWrite
    /// The storage takes no writes.
    case readOnly
    /// The address is not one, or leads to no database. Nothing was created.
    case invalidLocation
    /// The server does not answer, or the connection was lost; nothing was changed. Try later.
    case unreachable
    /// The connection was lost while a transaction was being committed: it may have been committed
    /// or not. Read to find out.
    case unknownOutcome
    /// The name or password is wrong, or rights are missing.
    case notAllowed
    /// Transactions of others came in between too often; nothing was changed. Try again.
    case conflict
    /// There is no space left for what was to be written; nothing was changed.
    case noSpace
    /// The data at the location does not belong to Andiron, or a newer version wrote it. Nothing
    /// was changed.
    case foreign
    /// Stored bytes are not as they were written. Restore a backup.
    case damaged
    /// The task or a time limit ended the call.
    case cancelled
    /// The storage failed in another way; `underlying` says how.
    case failed
  }

  public var description: String {
    var text = "\(code): \(message)"
    if let collection {
      text += " (collection \(collection)" + (index.map { ", index \($0)" } ?? "") + ")"
    }
    return text
  }
}

extension StorageError {
  /// The error of a store.
  init(_ error: StoreError) {
    self.init(
      Self.code(error), error.message, collection: error.collection, index: error.index,
      underlying: error)
  }

  /// The error of an engine, which some calls of a store throw as it is.
  init(_ error: EngineError) {
    self.init(Self.code(error.code), error.message, underlying: error)
  }

  private static func code(_ error: StoreError) -> Code {
    switch error.code {
    case .keyExists: .keyExists
    case .noSuchObject: .noSuchObject
    case .notUnique: .notUnique
    case .wrongType: .wrongType
    case .keyChanged: .keyChanged
    case .notStorable, .noPrimaryKey, .noPrimaryKeyValue, .dangling, .noSuchBlob: .notStorable
    case .invalidQuery, .outOfBounds: .invalidQuery
    case .invalidDeclaration, .noSuchCollection, .invalidRelationship: .invalidDeclaration
    case .numberOutOfRange: .numberOutOfRange
    case .denied: .denied
    case .newerSchema: .foreign
    case .cancelled: .cancelled
    case .closed: .closed
    case .readOnly: .readOnly
    case .invalidLocation: .invalidLocation
    case .nestedWrite: .nestedWrite
    case .damaged: .damaged
    case .migrationFailed, .noChangeFeed, .changeTokenExpired: .failed
    case .engine: error.engine.map { code($0.code) } ?? .failed
    }
  }

  private static func code(_ code: EngineError.Code) -> Code {
    switch code {
    case .noSpace: .noSpace
    case .damaged, .segmentMissing: .damaged
    case .notAStore, .newerFormat: .foreign
    case .keyMissing, .wrongKey, .notAuthentic: .notAllowed
    case .locked: .unreachable
    case .encryptionUnavailable: .unsupported
    case .closed: .closed
    case .readOnly: .readOnly
    case .nestedWrite: .nestedWrite
    case .cancelled: .cancelled
    case .keyTooLong, .valueTooLarge: .notStorable
    default: .failed
    }
  }

  /// Runs `body` and gives errors of a store the form that they have in all storages. Errors of the
  /// program's closures pass unchanged.
  static func wrapping<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as StoreError {
      throw StorageError(error)
    } catch let error as EngineError {
      throw StorageError(error)
    }
  }

  /// Runs `body`, which waits, and gives errors of a store the form that they have in all storages.
  static func wrapping<R>(_ body: () async throws -> R) async throws -> R {
    do {
      return try await body()
    } catch let error as StoreError {
      throw StorageError(error)
    } catch let error as EngineError {
      throw StorageError(error)
    }
  }
}
