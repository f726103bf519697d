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
