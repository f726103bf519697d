import StorageEngine

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
    let key = try entry.keyBytes.withUnsafeBytes { try RecordKey(bytes: $0, of: entry.collection) }
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
    let (feed, last) = try place(log, snapshot)
    return ChangeToken(feed: feed, start: last, sequence: 0)
  }

  /// The position after the last change, for a consumer that wants only those to come. Throws
  /// `.noChangeFeed`.
  static func end(_ snapshot: StoreSnapshot, _ core: StoreCore) throws -> ChangeToken {
    let (feed, last) = try place(log(snapshot, core, nil), snapshot)
    return ChangeToken(feed: feed, start: last, sequence: last)
  }

  private static func place(
    _ log: ChangeLog, _ snapshot: StoreSnapshot
  ) throws -> (feed: UInt64, last: UInt64) {
    guard let record = try ChangeLogRecord(snapshot.engine) else {
      throw StoreError(.noChangeFeed, "the store keeps no change feed")
    }
    return (record.feed, max(try log.lastSequence(in: snapshot.engine), record.horizon))
  }
}
