/// Options for a load: the division of objects into transactions, and the treatment of existing
/// keys.
public struct LoadOptions: Sendable, Hashable {
  /// The treatment of objects whose primary key already exists in the store.
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
  /// The treatment of objects whose primary key already exists in the store.
  public var existing = Existing.replaced
  /// When loaded objects survive power loss.
  public var durability = Durability.eachBatch

  public init() {}
}
