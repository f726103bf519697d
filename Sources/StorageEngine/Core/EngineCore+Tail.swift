import FileAccess

/// Batches that recovery found after the watermark are written again before anything follows them:
/// the system may show bytes that a failed sync has kept off the medium.
extension EngineCore {
  /// Copies what is not known to be durable to a new segment and syncs it, using the reserve if
  /// there is no other space. Under the writer's lock.
  ///
  /// Of a batch that continues from earlier segments, only the part in the last one is copied,
  /// since the others were finished in order. So the copy is never larger than a segment. After
  /// `.noSpace` everything is as before, and the next call tries again.
  func confirmTail() throws(EngineError) {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    assert(writer.log.batch == nil, "no transaction is running")
    guard let tail = writer.unconfirmedTail else { return }
    guard !tail.frames.isEmpty || tail.begun != nil else {
      writer.store[tail.slot].byteCount = tail.durable.offset
      writer.unconfirmedTail = nil
      return
    }
    let ended: (end: LogPosition, segment: SegmentSync)
    let saved = writer.working
    writer.pages.begin()
    do {
      ended = try writer.log.withRoom(from: { [unowned self] in releaseReserve() }) {
        () throws(EngineError) in try rewrite(tail)
      }
    } catch {
      do { try writer.log.undoResumed() } catch { queue.fail(error) }
      if error.code == .fileFailed { queue.fail(error) }
      restoreTail(saved)
      throw error
    }
    do {
      try files { () throws(FileError) in try ended.segment.sync(.full) }
    } catch {
      // Even if the error is a lack of space: the content of the medium is in doubt.
      queue.fail(error)
      restoreTail(saved)
      throw error
    }
    assert(ended.end > tail.durable, "what is written again follows what is durable")
    queue.noteDurable(ended.end)
    finishTail(tail, logEnd: ended.end)
  }

  private func restoreTail(_ saved: Writer.Working) {
    writer.pages.abort()
    writer.working = saved
    _ = writer.working.ledger.take()
  }

  private func rewrite(
    _ tail: UnconfirmedTail
  ) throws(EngineError) -> (end: LogPosition, segment: SegmentSync) {
    try writer.log.resume(tail.begun?.batch)
    var last = tail.begun?.sequence ?? .zero
    for frame in tail.frames {
      switch frame {
      case .record(let place):
        try writer.store.reader.withRecordSlowly(at: place) { (record) throws(EngineError) in
          let new = try writer.log.append(record.parts)
          try writer.relocate(record, from: place, to: new)
          last = record.header.sequence
        }
      case .void(let void):
        try writer.log.appendVoid(void.sequences, sequence: void.sequence)
        last = void.sequence
      }
    }
    let ended = try writer.log.commit(
      sequence: last, time: writer.time, watermark: tail.durable, isSynced: true)
    assert(last < writer.working.nextSequence, "sequences that were in use before")
    writer.log.endResumed()
    return ended
  }

  private func finishTail(_ tail: UnconfirmedTail, logEnd: LogPosition) {
    writer.store.apply(writer.working.ledger.take())
    writer.store[tail.slot].byteCount = tail.durable.offset
    if let start = tail.begun?.start.segment { linkSegments(from: start, to: logEnd.segment) }
    let version = writer.makeVersion(logEnd: logEnd)
    writer.pages.commit(version: version.identifier)
    queue.replace(with: version)
    writer.unconfirmedTail = nil
    #if ANDIRON_CHECKS
      checkInvariants(after: version)
    #endif
  }

  /// Marks all log segments that the batch spans: its commit frame must outlive them.
  private func linkSegments(from start: SegmentNumber, to end: SegmentNumber) {
    assert(start < end, "a batch goes on in a later segment")
    for (index, usage) in writer.store.usage.enumerated()
    where usage.kind == .log && usage.number > start && usage.number <= end {
      writer.store[Slot(index)].continuesBatch = true
    }
  }

  /// Ends the active segment, so that everything committed is in sealed segments. Under the
  /// writer's lock.
  func sealCommitted() throws(EngineError) {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    try confirmTail()
    try queue.drain()
    do throws(EngineError) { try writer.log.rotate() } catch {
      queue.fail(error)
      throw error
    }
  }
}
