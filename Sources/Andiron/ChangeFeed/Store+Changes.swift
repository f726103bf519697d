public import ObjectModel
import StorageEngine
import ValueModel

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
  /// Also throws `.engine` if a record cannot be read or commits cannot be synced. Cost: one read
  /// of a small record for each change after the token, also for those of other collections, and
  /// one of each value; nothing for objects that did not change.
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

/// The changes that a consumer wants.
struct ChangeRequest: Sendable {
  /// Nil for all collections.
  let collections: Set<String>?
  let limit: Int
  let includesValues: Bool

  func batch(of core: StoreCore, since token: ChangeToken?) throws -> ChangeBatch {
    let snapshot = try core.snapshot()
    defer { snapshot.engine.close() }
    return try StoreError.wrapping {
      try core.engine.makeDurable(snapshot.engine)
      let log = try Self.log(snapshot, core, token)
      let known = try token ?? Self.start(log, snapshot)
      return try snapshot._withReadState { state in
        try batch(of: state, log, log.cursor(after: known.sequence, in: snapshot.engine), known)
      }
    }
  }

  private func batch(
    of state: ReadState, _ log: ChangeLog, _ start: Cursor, _ known: ChangeToken
  ) throws -> ChangeBatch {
    var cursor = start
    var changes: [StoreChange] = []
    var sequence = known.sequence
    var isComplete = false
    while changes.count < max(1, limit) {
      guard cursor.next() else {
        isComplete = true
        break
      }
      sequence = try ChangeLog.checkedSequence(cursor)
      let entry = try cursor.withRecord { try ChangeLog.entry($0, $1) }
      if collections?.contains(entry.collection) == false { continue }
      changes.append(try change(entry, sequence, state))
    }
    if !isComplete { isComplete = !cursor.next() }
    let token = ChangeToken(feed: known.feed, start: known.start, sequence: sequence)
    return ChangeBatch(changes: changes, token: token, isComplete: isComplete)
  }

  private func change(
    _ entry: ChangeLog.Entry, _ sequence: UInt64, _ state: ReadState
  ) throws -> StoreChange {
    let key = try entry.keyBytes.withUnsafeBytes { try RecordKey(bytes: $0) }
    var change = StoreChange(
      collection: entry.collection, key: key, sequence: sequence, isDeleted: entry.isDeleted)
    guard includesValues, !entry.isDeleted else { return change }
    change.value = try state.binding(entry.collection).flatMap { try state.value(of: key, in: $0) }
    guard change.value != nil else {
      throw StoreError(
        .damaged, "the change feed has an object that is not there", collection: entry.collection)
    }
    return change
  }

  // MARK: Tokens

  /// The feed of a store. Throws `.noChangeFeed` if the store keeps none, and `.changeTokenExpired`
  /// if the feed cannot continue from the token.
  static func log(
    _ snapshot: StoreSnapshot, _ core: StoreCore, _ token: ChangeToken?
  ) throws -> ChangeLog {
    guard let log = ChangeLog(snapshot.engine),
      let record = try ChangeLogRecord(snapshot.engine),
      record.storeIdentifier == core.engine.identifierBytes
    else {
      throw StoreError(.noChangeFeed, "the store keeps no change feed: see StoreOptions.changeFeed")
    }
    guard let token else { return log }
    let last = max(try log.lastSequence(in: snapshot.engine), record.horizon)
    guard token.feed == record.feed, token.start <= last, token.sequence <= last else {
      throw StoreError(.changeTokenExpired, "the token is of another feed, or of a later store")
    }
    guard record.horizon <= max(token.start, token.sequence) else {
      throw StoreError(.changeTokenExpired, "deletions behind the token were forgotten")
    }
    return log
  }

  /// The position before the first change, for a consumer that has nothing.
  private static func start(_ log: ChangeLog, _ snapshot: StoreSnapshot) throws -> ChangeToken {
    guard let record = try ChangeLogRecord(snapshot.engine) else {
      throw StoreError(.noChangeFeed, "the store keeps no change feed")
    }
    let last = max(try log.lastSequence(in: snapshot.engine), record.horizon)
    return ChangeToken(feed: record.feed, start: last, sequence: 0)
  }
}
