import FileAccess

/// The life of a transaction.
extension EngineCore {
  /// Runs `body` in a transaction; returns once it is as durable as requested.
  func write<R>(
    _ durability: Durability, _ body: (WriteTransaction) throws -> R
  ) throws -> R {
    try checkNotNested()
    writerLock.lock()
    let result: R
    let version: UInt64?
    do {
      defer { writerLock.unlock() }
      try checkWritable()
      try begin()
      let transaction = WriteTransaction(writer)
      defer { transaction.close() }
      // Only a transaction that makes space may use up what is kept for that.
      let makeRoom = { [unowned self, unowned transaction] in
        transaction.isMakingSpace && releaseReserve()
      }
      (result, version) = try writer.log.withRoom(from: makeRoom) {
        (try run(body, in: transaction), try commit(transaction, durability))
      }
    }
    if let version { try queue.wait(for: version) }
    return result
  }

  private func run<R>(
    _ body: (WriteTransaction) throws -> R, in transaction: WriteTransaction
  ) throws -> R {
    do {
      let result = try body(transaction)
      try transaction.checkOpen()
      return result
    } catch {
      abort(transaction)
      throw transaction.failure ?? error
    }
  }

  /// Prepares trees and log for a transaction. Under the writer's lock.
  func begin() throws(EngineError) {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    assert(writer.log.batch == nil, "one transaction at a time")
    reclaimPages()
    try confirmTail()
    writer.time = Writer.time(after: writer.time, reading: directory.fileSystem.now())
    writer.pages.begin()
  }

  /// Frees the pages that belong to no version in use. Under the writer's lock.
  func reclaimPages() {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    let versions = queue.versionsInUse
    writer.pages.reclaim(upTo: versions.published, pins: versions.older)
  }

  /// Writes the commit and enters it for publication. Returns the version, or nil if the
  /// transaction wrote nothing.
  func commit(
    _ transaction: WriteTransaction, _ durability: Durability
  ) throws(EngineError) -> UInt64? {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    guard writer.log.batch != nil else {
      // Trees may have changed nevertheless: dropping old versions writes no frame.
      restore(transaction, nextSequence: nil)
      return nil
    }
    if arena.damagedPage != .none {
      undo(transaction, after: .damagedPage)
      throw EngineError.damagedPage
    }
    assert(
      writer.working.nextSequence > transaction.saved.nextSequence,
      "each frame of a batch has a sequence of its own")
    let level = durability.syncLevel
    let ended: (end: LogPosition, segment: SegmentSync)
    do {
      ended = try writer.log.commit(
        sequence: SequenceNumber(writer.working.nextSequence.rawValue - 1), time: writer.time,
        watermark: queue.orderedPosition, isSynced: level != nil)
    } catch {
      undo(transaction, after: error)
      throw error
    }
    assert(writer.log.batch == nil, "the batch has ended")
    writer.store.apply(writer.working.ledger.take())
    let version = writer.makeVersion(logEnd: ended.end)
    writer.pages.commit(version: version.identifier)
    updateMaintenanceDue()
    queue.enter(CommitQueue.Entry(version: version, level: level, segment: ended.segment))
    #if ANDIRON_CHECKS
      checkInvariants(after: version)
    #endif
    return version.identifier
  }

  /// Rolls the transaction back, whatever state it is in.
  func abort(_ transaction: WriteTransaction) {
    if let failure = transaction.failure { return undo(transaction, after: failure) }
    do { try writer.log.settle() } catch { return undo(transaction, after: error) }
    let next = writer.working.nextSequence
    let isUnseen = writer.log.discard()
    restore(transaction, nextSequence: isUnseen ? nil : next)
  }

  /// Rolls back after an error in the middle of a change: the file may contain part of the batch.
  private func undo(_ transaction: WriteTransaction, after error: EngineError) {
    let next = writer.working.nextSequence
    do { try writer.log.giveUp() } catch { queue.fail(error) }
    if error.code == .fileFailed { queue.fail(error) }
    if error.code == .noSpace { stateLogEnd() }
    restore(transaction, nextSequence: next)
  }

  /// Records on disk that what was committed is durable, while there is space for that. Otherwise
  /// the next session would write again what it cannot know to be durable, which it could not do on
  /// a full disk.
  private func stateLogEnd() {
    guard (try? queue.check()) != nil else { return }
    writer.log.withRoom(from: { [unowned self] in releaseReserve() }) { writer.log.stateEnd() }
  }

  private func restore(_ transaction: WriteTransaction, nextSequence: SequenceNumber?) {
    assert(writer.log.batch == nil, "no frame may count that the trees forget")
    writer.pages.abort()
    writer.working = transaction.saved
    _ = writer.working.ledger.take()
    if let nextSequence { writer.working.nextSequence = nextSequence }
  }
}
