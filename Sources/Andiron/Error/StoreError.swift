public import Foundation
import ObjectModel
public import StorageEngine
import ValueModel

/// The reason why the store could not do what it was asked to do.
///
/// Names collections and indexes, never their content.
public struct StoreError: Error, LocalizedError, Sendable, CustomStringConvertible {
  public var code: Code
  /// A description of the failure, for developers.
  public var message: String
  /// The collection concerned.
  public var collection: String?
  /// The index concerned.
  public var index: String?
  /// The value of `key`.
  var keyValue: Value?
  /// The error of the layer below, such as an `EngineError`. Where a type's own coding threw it,
  /// its text may show content.
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
    /// No object has this primary key. Add it, or upsert.
    case noSuchObject
    /// Another object has the same key in a unique index, and the object being written did not have
    /// that key before. Change one of the two.
    case notUnique
    /// The stored value cannot be read as the requested type, or the primary key is of another kind
    /// than the collection's. Read it as another type, or migrate the collection.
    case wrongType
    /// A closure that changes an object changed its primary key. Delete the object and add it with
    /// the new key.
    case keyChanged
    /// The object contains something that cannot be stored, or an indexed field with too many
    /// values. Change the object; the message names the place.
    case notStorable
    /// The query names an unknown field or is malformed, or one of its regular expressions takes
    /// too many steps. Correct the query.
    case invalidQuery
    /// The collection's declaration contradicts itself or what is stored. Correct it, or migrate
    /// the collection.
    case invalidDeclaration
    /// No collection has this name. Check the name; the first object of a collection creates it.
    case noSuchCollection
    /// The field of a relation is not a stored field, or a required relation would lose its key.
    /// Correct the key path, or give the relation another key.
    case invalidRelationship
    /// The stored form of the type does not contain its primary key, so that nothing could refer to
    /// it. Give `pk` a coding key, or conform to `RekeyableObject`.
    case noPrimaryKey
    /// The object has not been given its primary key yet. Set `pk` before you store it.
    case noPrimaryKeyValue
    /// A required relation holds a key that no object has. Store the object, or change the key.
    case dangling
    /// The store does not hold the bytes of a blob, or not as many as it says. Store them first; a
    /// blob that nothing names is removed before long.
    case noSuchBlob
    /// Other objects hold the key of an object to be deleted, and their relation denies the
    /// deletion. Change or delete them first.
    case denied
    /// The store was written by a program with a newer schema. Nothing was changed; update this
    /// program.
    case newerSchema
    /// A step of a migration threw. Its earlier work is kept, and the next opening continues from
    /// there.
    case migrationFailed
    /// The store keeps no change feed. Open it with `StoreOptions.changeFeed` set to `.kept`.
    case noChangeFeed
    /// The changes after the token of a change feed are no longer known. Start over without a
    /// token; objects that the consumer has and does not receive again were deleted.
    case changeTokenExpired
    /// A number is outside the range of the requested type. Ask for another type, such as `Double`.
    case numberOutOfRange
    /// The position is beyond the results, or the range beyond the blob. Look at the count first.
    case outOfBounds
    /// The task that waited for the results was cancelled.
    case cancelled
    /// The store, snapshot or transaction is closed. Open the store again.
    case closed
    /// The store was opened for reading, or the disk takes no writes. Open it for writing.
    case readOnly
    /// The URL does not name a directory on this machine. Nothing was created. Pass a file URL.
    case invalidLocation
    /// The call was made inside a transaction of the same store. Nothing was done, and the
    /// transaction can continue: use it instead.
    case nestedWrite
    /// Something that the store keeps is not as it was written: a record that holds no object, or
    /// the definition of a collection. Reads of other objects continue; see `verify`, and restore a
    /// backup.
    case damaged
    /// The engine failed; `engine` is never nil then, and says why and what can be done.
    case engine
  }

  /// The engine's error; nil if this error did not come from the engine.
  public var engine: EngineError? { underlying as? EngineError }

  public var description: String {
    var text = "\(code): \(message)"
    if let collection {
      text += " (collection \(collection)" + (index.map { ", index \($0)" } ?? "") + ")"
    }
    return text
  }
}

extension StoreError {
  init(_ error: EngineError, collection: String? = nil) {
    let code: Code =
      switch error.code {
      case .closed: .closed
      case .readOnly: .readOnly
      case .nestedWrite: .nestedWrite
      case .keyTooLong, .valueTooLarge, .tooManyEntries: .notStorable
      default: .engine
      }
    let message = code == .notStorable ? error.message : error.description
    self.init(code, message, collection: collection, underlying: error)
  }

  init(_ error: ObjectError, collection: String, key: Value? = nil) {
    let code: Code =
      switch error.code {
      case .mismatch: .wrongType
      default: .notStorable
      }
    self.init(code, error.description, collection: collection, underlying: error)
    keyValue = key
  }

  /// Runs `body` and wraps errors of the engine in a `StoreError`. Errors of the program's closures
  /// pass unchanged.
  static func wrapping<R>(collection: String? = nil, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as EngineError {
      throw StoreError(error, collection: collection)
    }
  }

  /// Runs `body`, and names the collection in an error of damage that names none: a reader of one
  /// record does not know where it is from.
  static func naming<R>(_ collection: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch var error as StoreError where error.code == .damaged && error.collection == nil {
      error.collection = collection
      throw error
    }
  }

  static let closed = StoreError(.closed, "the store was closed")
}
