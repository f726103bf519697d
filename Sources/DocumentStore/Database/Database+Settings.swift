public import Andiron
import ValueModel

extension Database {
  /// Nil if the database does not exist.
  func settings() throws -> DatabaseSettings? {
    try source.collection(DatabaseLayout.registry).value(key: .string(name))
      .map { try DatabaseSettings($0) }
  }

  /// Whether the database exists.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the record cannot be read.
  public func exists() throws -> Bool { try settings() != nil }

  /// Returns the number of revisions kept of each leaf's path; 1,000 unless it was set.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the record cannot be read.
  public func revisionDepth() throws -> Int {
    try settings()?.depth ?? DatabaseSettings.defaultDepth
  }

  /// Returns the number of purges to remember; 1,000 unless it was set.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the record cannot be read.
  public func purgeLimit() throws -> Int {
    try settings()?.purgeLimit ?? DatabaseSettings.defaultPurgeLimit
  }
}

extension Database where Source == Transaction {
  /// Creates the database without a document in it. Returns whether it did not exist.
  ///
  /// Throws `StoreError`: what a failed write throws.
  @discardableResult
  public func make() throws -> Bool {
    if try exists() { return false }
    var writer = DocumentWriter(self)
    _ = try writer.begin()
    return true
  }

  func save(_ settings: DatabaseSettings) throws {
    try source.collection(DatabaseLayout.registry).upsert(settings.value, key: .string(name))
  }
}
