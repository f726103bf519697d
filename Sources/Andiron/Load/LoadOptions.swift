public import Foundation

/// How a load divides objects into transactions.
public struct LoadOptions: Sendable, Hashable {
  /// What to do with objects whose primary key already exists in the store.
  public enum Existing: Sendable, Hashable {
    case replaced
    /// The load ends with `.keyExists`.
    case refused
  }

  /// When loaded objects survive power loss, if the store's own durability requires that.
  public enum Durability: Sendable, Hashable {
    /// When their transaction is done.
    case eachBatch
    /// When the load returns or throws: one sync for all, which is faster for small batches.
    case atTheEnd
  }

  /// The most objects in a transaction.
  public var batchCount = 1_000
  /// The number of stored bytes after which a transaction takes no more objects.
  public var batchByteCount = 8 << 20
  /// What to do with objects whose primary key already exists in the store.
  public var existing = Existing.replaced
  /// When loaded objects survive power loss.
  public var durability = Durability.eachBatch

  public init() {}
}

/// The number of objects, transactions and bytes that a load has stored.
public struct LoadCounts: Sendable, Hashable {
  /// Objects whose primary key was new.
  public var insertedCount = 0
  /// Objects that replaced another.
  public var replacedCount = 0
  /// Transactions.
  public var batchCount = 0
  /// The bytes of the objects in their stored form.
  public var byteCount = 0

  /// All objects stored: the number of objects taken from the front of the sequence.
  public var objectCount: Int { insertedCount + replacedCount }

  public init() {}
}

/// Why a load ended before its sequence did, and how far it came.
///
/// To continue, skip the first `stored.objectCount` objects.
public struct LoadError: Error, Sendable, CustomStringConvertible {
  /// What is stored, and stays stored.
  public var stored: LoadCounts
  /// The position in the sequence, counted from zero, of the refused object; nil if no object was
  /// refused.
  public var position: Int?
  /// A `StoreError`, the error of the sequence, or a `CancellationError`.
  public var underlying: any Error

  public init(stored: LoadCounts, position: Int? = nil, underlying: any Error) {
    self.stored = stored
    self.position = position
    self.underlying = underlying
  }

  /// The store's error, if it was one.
  public var store: StoreError? { underlying as? StoreError }

  public var description: String {
    let place = position.map { " at object \($0)" } ?? ""
    let reason = store?.description ?? String(describing: type(of: underlying))
    return "the load ended\(place), \(stored.objectCount) objects are stored: \(reason)"
  }
}

/// Sentences for the users of a program about a load that ended early.
extension LoadError: LocalizedError {
  public var errorDescription: String? {
    "Loading ended early. \(stored.objectCount) entries were stored."
  }

  public var failureReason: String? { store?.errorDescription }

  public var recoverySuggestion: String? { store?.recoverySuggestion }
}
