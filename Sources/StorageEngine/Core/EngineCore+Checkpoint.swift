import FileAccess

/// Writes manifest and checkpoint, and gives segments back.
extension EngineCore {
  /// The input of a checkpoint, taken at one moment.
  private struct Capture {
    var snapshot: Snapshot
    var copied: CopiedPages
    var metadata: CheckpointMetadata
    var segments: [Manifest.Entry]
    /// Segments that neither manifest nor checkpoint needs.
    var retired: Set<Slot>
    var logged: (records: Int, bytes: Int)
  }

  /// The file that a checkpoint is written to before it gets its name.
  private struct Draft {
    var number: UInt64
    var temporary: String
    var file: any File
    var key: KeyRing.Reference?
    var cipher: SegmentCipher?
  }

  /// Writes the trees as of now, replaces the manifest, and removes the segments that neither
  /// needs.
  ///
  /// Writers wait only while the state is taken; readers never do.
  func checkpoint() throws(EngineError) {
    try checkNotNested(isUpkeep: true)
    try maintenanceLock.withLock { () throws(EngineError) in
      try checkWritable()
      try withReserve { () throws(EngineError) in try checkpointLocked() }
    }
  }

  /// Writes a checkpoint on behalf of a caller that holds `maintenanceLock`.
  func checkpointLocked() throws(EngineError) {
    assert(maintenanceLock.isHeldByCaller, "under `maintenanceLock`")
    try queue.check()
    // The snapshot is taken last: it pins as many pages as writers change until it is closed.
    let draft = try createDraft()
    do {
      let capture = try writerLock.withLock { () throws(EngineError) in
        try queue.check()
        return try self.capture()
      }
      defer { capture.snapshot.close() }
      try write(capture, to: draft)
    } catch {
      draft.file.close()
      try? directory.removeIfPresent(draft.temporary)
      throw error
    }
    try removeOldCheckpoints(besides: draft.number)
    try releaseRetired()
    ensureReserve()
    #if ANDIRON_CHECKS
      writerLock.withLock {
        // Commits that are not published yet are newer than the trees that were written.
        if queue.current.identifier == writer.lastVersion { checkInvariants(after: queue.current) }
      }
    #endif
  }

  private func write(_ capture: Capture, to draft: Draft) throws(EngineError) {
    do {
      let byteCount = try writeCheckpoint(capture, draft)
      try writeManifest(capture, draft.number, byteCount: byteCount)
    } catch {
      writerLock.withLock {
        writer.loggedSinceCheckpoint.records += capture.logged.records
        writer.loggedSinceCheckpoint.bytes += capture.logged.bytes
      }
      throw error
    }
  }

  /// Under the writer's lock.
  private func capture() throws(EngineError) -> Capture {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    try makeLogDurable()
    assert(writer.log.batch == nil, "no transaction is running")
    let copied = CopiedPages(arena)
    let snapshot = self.snapshot(copied: copied)
    assert(
      snapshot.version.identifier == writer.lastVersion, "everything committed is published")
    let gone = dispensable
    var usage = writer.store.usage
    if let active = writer.log.active {
      usage[active.segment.slot.index].byteCount = active.frameEnd
    }
    for slot in gone { usage[slot.index] = .none }
    assert(
      writer.log.active.map { !gone.contains($0.segment.slot) } ?? true,
      "the active segment stays")
    let metadata = CheckpointMetadata(
      logPosition: writer.log.end, nextSequence: writer.working.nextSequence,
      roots: snapshot.version.state.roots, catalog: snapshot.version.state.catalog, usage: usage,
      highestNumber: writer.store.highestNumber, time: writer.time)
    let segments = usage.enumerated().filter { $1.number != .none }.map { index, usage in
      Manifest.Entry(
        number: usage.number, origin: usage.origin, byteCount: usage.byteCount, kind: usage.kind,
        isSealed: usage.isSealed,
        identity: writer.store.slots.segment(Slot(index))?.header.identity ?? 0)
    }
    let logged = writer.loggedSinceCheckpoint
    writer.loggedSinceCheckpoint = (0, 0)
    return Capture(
      snapshot: snapshot, copied: copied, metadata: metadata,
      segments: segments.sorted { $0.number < $1.number }, retired: gone, logged: logged)
  }

  /// Publishes waiting commits and syncs what is not durable yet. Under the writer's lock.
  func makeLogDurable() throws(EngineError) {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    try confirmTail()
    try queue.drain()
    guard queue.durablePosition < writer.log.end else { return }
    do { try writer.log.syncCommitted() } catch {
      queue.fail(error)
      throw error
    }
  }

  /// Under `maintenanceLock`, which reserves the number.
  private func createDraft() throws(EngineError) -> Draft {
    assert(maintenanceLock.isHeldByCaller, "under `maintenanceLock`")
    let number = writerLock.withLock { cache.generation + 1 }
    let temporary = directory.checkpoint(number) + StoreDirectory.temporarySuffix
    let reference = try keys.newReference(directory.fileSystem)
    let cipher = try reference.map { (reference) throws(EngineError) in
      try keys.cipher(for: reference, purpose: .checkpoint(number), path: temporary)
    }
    try directory.removeIfPresent(temporary)
    let file = try files { () throws(FileError) in
      try directory.fileSystem.open(temporary, .create)
    }
    return Draft(
      number: number, temporary: temporary, file: file, key: reference, cipher: cipher)
  }

  /// Returns the file's length.
  private func writeCheckpoint(_ capture: Capture, _ draft: Draft) throws(EngineError) -> Int {
    let identifier = writer.store.identifier
    var sink = CheckpointFile(
      draft.file, store: identifier, number: draft.number, cipher: draft.cipher,
      copied: capture.copied)
    var metadata = capture.metadata
    try copyTrees(of: &metadata.roots, into: &sink)
    // The trees are in the file: while it is synced, writers may use all the pages that they
    // consist of. The segments stay, as they are removed only under `maintenanceLock`.
    capture.snapshot.close()
    let bytes = metadata.encoded
    assert(bytes.count > 0 && draft.number > 0, "a checkpoint has metadata and a number")
    let header = CheckpointHeader(
      store: identifier, number: draft.number, pageCount: sink.pageCount, metadata: bytes,
      key: draft.key)
    try sink.finish(bytes, header: header)
    draft.file.close()
    try files { () throws(FileError) in
      try directory.fileSystem.rename(
        draft.temporary, to: directory.checkpoint(draft.number))
      try directory.fileSystem.syncDirectory(directory.checkpoints)
    }
    return header.fileByteCount
  }

  private func copyTrees(
    of roots: inout StoreState.Roots, into sink: inout CheckpointFile
  ) throws(EngineError) {
    do {
      for identifier in roots.tables.identifiers {
        guard var trees = roots.tables[identifier] else { continue }
        trees.primary = try BTree.copy(trees.primary, from: arena, into: &sink)
        trees.oldVersions = try BTree.copy(trees.oldVersions, from: arena, into: &sink)
        roots.tables[identifier] = trees
      }
      roots.entries = try BTree.copy(roots.entries, from: arena, into: &sink)
      roots.rows = try RowTable.copy(roots.rows, from: arena, into: &sink)
    } catch {
      switch error {
      case .sink(let failure): throw failure
      case .damaged:
        throw EngineError(
          .damaged, "a page of the trees is damaged; reopen the store to rebuild it",
          path: directory.path)
      }
    }
  }

  private func writeManifest(
    _ capture: Capture, _ number: UInt64, byteCount: Int
  ) throws(EngineError) {
    try directory.write(
      Manifest(
        version: .current(encrypted: keys.current != nil), store: writer.store.identifier,
        generation: number, highestNumber: capture.metadata.highestNumber,
        checkpointNumber: number, checkpointByteCount: byteCount,
        logPosition: capture.metadata.logPosition, segments: capture.segments,
        lineage: writerLock.withLock { cache.lineage }), keys)
    writerLock.withLock {
      assert(cache.generation < number, "generations rise")
      cache.generation = number
      cache.checkpointNumber = number
      cache.checkpointByteCount = byteCount
      cache.logPosition = capture.metadata.logPosition
      for index in cache.retired.indices where capture.retired.contains(cache.retired[index].slot) {
        cache.retired[index].isCovered = true
      }
    }
  }

  private func removeOldCheckpoints(besides number: UInt64) throws(EngineError) {
    assert(number == cache.checkpointNumber, "the manifest names the one that stays")
    let names = try files { () throws(FileError) in
      try directory.fileSystem.list(directory.checkpoints)
    }
    for name in names where name != StoreDirectory.checkpointName(number) {
      try directory.removeIfPresent(directory.checkpoints + "/" + name)
    }
  }

  // MARK: Timing

  /// Notes that maintenance is due if enough was logged for a checkpoint, a segment was finished,
  /// or a rewritten segment can be released. Under the writer's lock.
  func updateMaintenanceDue() {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    if needsCheckpoint || writer.log.wasRotated || canReleaseRetired {
      writer.log.wasRotated = false
      isMaintenanceDue.withLock { $0 = true }
    }
  }

  /// Under the writer's lock.
  var needsCheckpoint: Bool {
    assert(writerLock.isHeldByCaller, "under the writer's lock")
    let logged = writer.loggedSinceCheckpoint
    let bytes = max(options.checkpointByteCount, cache.checkpointByteCount / 2)
    let records = max(options.checkpointRecordCount, cache.checkpointByteCount / 256)
    return logged.bytes >= bytes || logged.records >= records
  }
}
