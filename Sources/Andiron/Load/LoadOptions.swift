/// How a load divides what it stores into transactions.
public struct LoadOptions: Sendable, Hashable {
  /// What becomes of an object whose primary key is there.
  public enum Existing: Sendable, Hashable {
    case replaced
    /// The load ends with `.keyExists`.
    case refused
  }

  /// When what was loaded survives power loss, where the store's own durability asks for that.
  public enum Durability: Sendable, Hashable {
    /// When its transaction is done.
    case eachBatch
    /// When the load returns or throws: one sync for all, which is faster for small batches.
    case atTheEnd
  }

  /// The most objects of a transaction.
  public var batchCount = 1_000
  /// The bytes of objects, as they are stored, after which a transaction takes no more.
  public var batchByteCount = 8 << 20
  public var existing = Existing.replaced
  public var durability = Durability.eachBatch

  public init() {}
}

/// What a load has stored.
public struct LoadCounts: Sendable, Hashable {
  /// Objects whose primary key was not there.
  public var insertedCount = 0
  /// Objects that took the place of one.
  public var replacedCount = 0
  /// Transactions.
  public var batchCount = 0
  /// Bytes of the objects, as they are stored.
  public var byteCount = 0

  /// All objects: so many were taken from the front of the sequence.
  public var objectCount: Int { insertedCount + replacedCount }

  public init() {}
}

/// Why a load ended before its sequence did, and how far it came: to go on, leave out the first
/// `stored.objectCount` objects.
public struct LoadError: Error, Sendable, CustomStringConvertible {
  /// What is stored, and stays so.
  public var stored: LoadCounts
  /// The position in the sequence, from zero, of the object that was refused; nil where it was none of them.
  public var position: Int?
  /// A `StoreError`, what the sequence threw, or a `CancellationError`.
  public var underlying: any Error

  public init(stored: LoadCounts, position: Int? = nil, underlying: any Error) {
    self.stored = stored
    self.position = position
    self.underlying = underlying
  }

  /// The store's error, where it was one.
  public var store: StoreError? { underlying as? StoreError }

  public var description: String {
    let place = position.map { " at object \($0)" } ?? ""
    let reason = store?.description ?? String(describing: type(of: underlying))
    return "the load ended\(place), \(stored.objectCount) objects are stored: \(reason)"
  }
}
