public import Foundation
package import ObjectModel
package import ValueModel

/// The reason why a store or another storage could not do what it was asked to do, the same for all
/// of them.
///
/// Names collections and indexes, never their content, and no password.
public struct StoreError: Error, LocalizedError, Sendable, CustomStringConvertible {
  public var code: Code
  /// A description of the failure, for developers.
  public var message: String
  /// The collection concerned.
  public var collection: String?
  /// The index concerned.
  public var index: String?
  /// The value of `key`.
  package var keyValue: Value?
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
    /// The store was opened for reading, or the disk or the server takes no writes. Open it for
    /// writing.
    case readOnly
    /// The URL does not name a directory on this machine, or the address leads to no database.
    /// Nothing was created. Pass a file URL, or correct the address.
    case invalidLocation
    /// The call was made inside a transaction of the same store. Nothing was done, and the
    /// transaction can continue: use it instead.
    case nestedWrite
    /// Something that the store keeps is not as it was written: a record that holds no object, or
    /// the definition of a collection. Reads of other objects continue; see `verify`, and restore a
    /// backup.
    case damaged
    /// This storage cannot do what was requested. Use another one, or a build with the trait that
    /// the message names.
    case unsupported
    /// The server does not answer, the connection was lost, or another process has locked the
    /// store. Nothing was changed. Try again later.
    case unreachable
    /// The connection was lost while a transaction was being committed, which may or may not have
    /// taken effect. Read to find out.
    case unknownOutcome
    /// The name, the password or the key is wrong, or rights are missing. Pass others.
    case notAllowed
    /// Transactions of other programs came in between too often. Nothing was changed. Try again.
    case conflict
    /// There is no space left for what was to be written. Nothing was changed. Free some space.
    case noSpace
    /// The data at the location does not belong to Andiron, or a newer version wrote it. Nothing
    /// was changed. Choose another place, or update this program.
    case foreign
    /// The destination of a copy has collections already. Nothing was changed. Choose an empty one.
    case notEmpty
    /// A storage holds a copy that was interrupted: the destination one of another source, or the
    /// source itself. Nothing was changed. Complete that copy first, or remove what it has left.
    case unfinishedCopy
    /// The storage failed in another way. `underlying` says how; see also `engine`.
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

extension StoreError {
  package init(_ error: ObjectError, collection: String, key: Value? = nil) {
    let code: Code =
      switch error.code {
      case .mismatch: .wrongType
      default: .notStorable
      }
    self.init(code, error.description, collection: collection, underlying: error)
    keyValue = key
  }
}
