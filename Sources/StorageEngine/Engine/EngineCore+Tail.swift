import FileAccess

/// Batches that recovery found behind the watermark are written again before anything follows them: the
/// system may show bytes that a failed sync has kept off the medium.
extension EngineCore {
  /// Copies the unconfirmed batches to a new segment and syncs it, with the reserve where there is no other
  /// space. Under the writer's lock.
  func confirmTail() throws(EngineError) {
    guard let tail = writer.unconfirmedTail else { return }
    guard !tail.places.isEmpty else {
      writer.store[tail.slot].byteCount = tail.durable.offset
      writer.unconfirmedTail = nil
      return
    }
    writer.log.makeRoom = { [unowned self] in releaseReserve() }
    defer { writer.log.makeRoom = nil }
    writer.pages.begin()
    let saved = writer.working
    do {
      try rewrite(tail)
      let last = try writer.store.reader.withRecordSlowly(at: tail.places[tail.places.count - 1]) {
        $0.header.sequence
      }
      let ended = try writer.log.commit(
        sequence: last, time: writer.time, watermark: tail.durable, isSynced: true)
      try files { () throws(FileError) in try ended.file.sync(.full) }
      queue.noteDurable(ended.end)
      finishTail(tail, logEnd: ended.end)
    } catch {
      queue.fail(error)
      do { try writer.log.giveUp() } catch {}
      writer.pages.abort()
      writer.working = saved
      _ = writer.working.ledger.take()
      throw error
    }
  }

  private func rewrite(_ tail: UnconfirmedTail) throws(EngineError) {
    for place in tail.places {
      try writer.store.reader.withRecordSlowly(at: place) { (record) throws(EngineError) in
        let new = try writer.log.append(record.parts)
        try writer.relocate(record, from: place, to: new)
      }
    }
  }

  private func finishTail(_ tail: UnconfirmedTail, logEnd: LogPosition) {
    writer.store.apply(writer.working.ledger.take())
    writer.store[tail.slot].byteCount = tail.durable.offset
    let version = writer.makeVersion(logEnd: logEnd)
    writer.pages.commit(version: version.identifier)
    queue.replace(with: version)
    writer.unconfirmedTail = nil
  }

  /// Ends the active segment, so that all that was committed lies in sealed ones. Under the writer's lock.
  func sealCommitted() throws(EngineError) {
    try confirmTail()
    try queue.drain()
    do throws(EngineError) { try writer.log.rotate() } catch {
      queue.fail(error)
      throw error
    }
  }
}
