import ObjectModel
public import StorageEngine

/// Why the store did not do what it was asked.
///
/// Names what is concerned, never what it holds.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  public var code: Code
  /// What happened, for a developer.
  public var message: String
  /// The collection concerned.
  public var collection: String?
  /// The index concerned.
  public var index: String?
  /// What the layer below reported.
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

  /// Grouped by what a caller does next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// There is an object with this primary key already. Update it, or upsert.
    case keyExists
    /// There is no object with this primary key. Add it, or upsert.
    case noSuchObject
    /// Another object has the same key in a unique index, and the one that is written had it not before. Change one of
    /// the two.
    case notUnique
    /// The stored value is not one of the type that was asked for, or the primary key is of another kind
    /// than the collection's.
    case wrongType
    /// A closure that changes an object changed its primary key. Delete it and add it anew.
    case keyChanged
    /// The object holds what cannot be stored, or an indexed field that has too many values.
    case notStorable
    /// The query names a field that is not known, or is no query. Nothing was read.
    case invalidQuery
    /// The collection's declaration contradicts itself or what is stored.
    case invalidDeclaration
    /// There is no collection of that name.
    case noSuchCollection
    /// The field of a relation is none that is stored, or holds what is no key of the target.
    case invalidRelationship
    /// The type's primary key does not stand in what is stored of it, so that nothing could refer to it. Give
    /// `pk` a coding key, or conform to `RekeyableObject`.
    case noPrimaryKey
    /// The object has not been given its primary key yet.
    case noPrimaryKeyValue
    /// There is no object of the key that a required relation holds. Store it, or change the key.
    case dangling
    /// Objects hold the key of one that is to be deleted, and their relation denies that. Change or delete
    /// them first.
    case denied
    /// The store was written by a program with a newer schema. Nothing was changed; update this one.
    case newerSchema
    /// A step of a migration threw. What it did before stays done, and the next opening goes on from there.
    case migrationFailed
    /// The store keeps no change feed. Open it with `StoreOptions.changeFeed` as `.kept`.
    case noChangeFeed
    /// What happened behind the token of a change feed is no longer known. Begin without a token; what the consumer
    /// has and is not given again was deleted.
    case changeTokenExpired
    /// A number is beyond the range of the type that was asked for.
    case numberOutOfRange
    /// The position is beyond the results.
    case outOfBounds
    /// The task that waited for the results was cancelled.
    case cancelled
    /// The store, snapshot or transaction is closed.
    case closed
    /// The store was opened for reading.
    case readOnly
    /// The URL is not that of a directory on this machine. Nothing was made. Pass a file URL.
    case invalidLocation
    /// Called inside a transaction of the same store. Nothing was done, and the transaction goes on: use it.
    case nestedWrite
    /// The engine below failed; `engine` says why and what can be done.
    case engine
  }

  /// The engine's error, where `code` is `.engine`, `.closed`, `.readOnly` or `.nestedWrite`.
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
      case .keyTooLong, .valueTooLarge: .notStorable
      default: .engine
      }
    self.init(code, error.description, collection: collection, underlying: error)
  }

  init(_ error: ObjectError, collection: String) {
    let code: Code =
      switch error.code {
      case .mismatch: .wrongType
      default: .notStorable
      }
    self.init(code, error.description, collection: collection, underlying: error)
  }

  /// Whatever the layers below threw; errors of closures of the program pass unchanged.
  static func wrapping<R>(collection: String? = nil, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as EngineError {
      throw StoreError(error, collection: collection)
    }
  }

  static let closed = StoreError(.closed, "the store was closed")
}
