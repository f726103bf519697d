public import ObjectModel
import StorageEngine

/// The changes of a store, for consumers that keep a copy of it elsewhere.
///
/// A store that keeps a feed (`StoreOptions.changeFeed`) knows when each object, including deleted
/// ones, last changed. A consumer reads the changes since its token, applies them and keeps the new
/// token, which stays valid after a relaunch. It ends up with exactly the objects of the store: of
/// an object that changed many times it sees only the last state, and it never sees changes that a
/// crash undoes.
extension Store {
  /// The default for the most changes in a batch.
  public static var changeBatchCount: Int { 1_000 }

  /// Returns the changes after `token` of at most `limit` objects, in the order of their last
  /// changes.
  ///
  /// Without a token, it starts with every existing object. Without `collections`, it covers all of
  /// them. All values are as of the same commit.
  ///
  /// The returned changes survive power loss: if commits were `.buffered`, the call waits for the
  /// transaction in progress and syncs them. Blocks the calling thread; asynchronous code uses
  /// `changeFeed`. Must not be called inside a transaction, where it throws `.nestedWrite` if
  /// commits are yet to be synced.
  ///
  /// Throws `.noChangeFeed` if the store keeps no feed, and `.changeTokenExpired` if deletions
  /// after the token were forgotten (`forgetDeletions`, `purge`) or the token belongs to another
  /// feed. The consumer then starts again without a token, and objects that it has and does not
  /// receive again were deleted.
  ///
  /// Also throws `.damaged` or `.failed` if a record cannot be read or commits cannot be synced.
  /// Cost: one read of a small record for each change after the token, also for those of other
  /// collections, and one of each value; nothing for objects that did not change.
  public func changes(
    since token: ChangeToken? = nil, in collections: [String]? = nil,
    limit: Int = Store.changeBatchCount, includesValues: Bool = true
  ) throws -> ChangeBatch {
    let request = ChangeRequest(
      collections: collections.map { Set($0) }, limit: limit, includesValues: includesValues)
    return try request.batch(of: core, since: token)
  }

  /// Returns the changes after `token` in the collections of these types.
  ///
  /// Throws what `changes(since:in:limit:includesValues:)` throws for the names of the collections.
  public func changes(
    since token: ChangeToken? = nil, in types: [any StoredObject.Type],
    limit: Int = Store.changeBatchCount, includesValues: Bool = true
  ) throws -> ChangeBatch {
    try changes(
      since: token, in: types.map { $0.collectionName }, limit: limit,
      includesValues: includesValues)
  }

  /// Returns the token after the newest change, for a consumer that wants only those to come.
  ///
  /// Throws `.noChangeFeed` if the store keeps no feed, `.closed`, and `.damaged` or `.failed` if a
  /// record cannot be read. Cost: two look-ups.
  public func latestChangeToken() throws -> ChangeToken {
    let snapshot = try snapshot()
    defer { snapshot.close() }
    return try StoreError.wrapping { try ChangeRequest.end(snapshot, core) }
  }

  /// Forgets which objects were deleted up to the token, to free the space once all consumers have
  /// read past it.
  ///
  /// Returns the number of forgotten deletions. Tokens from before it expire. Throws
  /// `.noChangeFeed` if the store keeps no feed, `.changeTokenExpired` if the token has expired,
  /// `.closed`, `.readOnly`, and `.nestedWrite` inside a transaction. Cost: reads every change up
  /// to the token, in small transactions.
  @discardableResult
  public func forgetDeletions(through token: ChangeToken) throws -> Int {
    let snapshot = try snapshot()
    defer { snapshot.engine.close() }
    return try StoreError.wrapping {
      let log = try ChangeRequest.log(snapshot, core, token)
      var cursor = try log.cursor(after: 0, in: snapshot.engine)
      var keys: [[UInt8]] = []
      var count = 0
      while cursor.next(), try ChangeLog.checkedSequence(cursor) <= token.sequence {
        let (key, isDeleted) = try cursor.withRecord { (Array($0), $1.first == 1) }
        if isDeleted { keys.append(key) }
        guard keys.count == Store.changeBatchCount else { continue }
        count += try forget(keys, through: token)
        keys.removeAll(keepingCapacity: true)
      }
      return try count + forget(keys, through: token)
    }
  }

  /// Forgets those of the records that are still deletions made before the token.
  private func forget(_ keys: [[UInt8]], through token: ChangeToken) throws -> Int {
    try core.write(nil) { transaction in
      guard let log = transaction.changeLog,
        var record = try ChangeLogRecord(transaction.engine), record.feed == token.feed
      else { return 0 }
      if record.horizon < token.sequence {
        record.horizon = token.sequence
        try record.save(in: transaction.engine)
      }
      var count = 0
      for key in keys {
        let entries = try transaction.engine.entries(log.table, key: key)
        guard let sequence = entries.first.flatMap({ ChangeLog.sequence($0.bytes) }),
          sequence <= token.sequence, try transaction.engine.delete(log.table, key: key)
        else { continue }
        count += 1
      }
      return count
    }
  }
}
