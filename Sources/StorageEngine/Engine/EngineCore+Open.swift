import FileAccess

extension EngineCore {
  static func open(_ path: String, options: EngineOptions) throws(EngineError) -> EngineCore {
    let directory = StoreDirectory(path: path, fileSystem: options.fileSystem)
    let keys = try KeyRing(options.encryption)
    if options.mode == .readOnly { return try openForReading(directory, options, keys) }
    try createDirectory(directory, options)
    let lock = try files { () throws(FileError) in
      try directory.fileSystem.lock(directory.lock)
    }
    let guarded = GuardedFileSystem(directory.fileSystem, directory: path, lock)
    do throws(EngineError) {
      let directory = StoreDirectory(path: path, fileSystem: guarded)
      if try !directory.holdsStore() {
        guard options.mode == .createIfAbsent else {
          throw EngineError(.notAStore, "there is no store here", path: path)
        }
        try create(directory, options, keys)
      }
      let opened = try Recovery(directory: directory, options: options, keys: keys).open()
      let core = EngineCore(
        directory: directory, options: options, keys: keys, opened: opened, lock: lock)
      try core.settle(orphans: opened.orphans)
      core.trimSegments()
      core.ensureReserve()
      core.mergeOverdueSegments()
      core.noteWorkOfEarlierSessions()
      // After a rebuild, the next opening should not have to rebuild again.
      if core.cache.checkpointNumber == 0 { core.isMaintenanceDue.withLock { $0 = true } }
      return core
    } catch {
      lock.release()
      throw error
    }
  }

  // MARK: Creating

  private static func createDirectory(
    _ directory: StoreDirectory, _ options: EngineOptions
  ) throws(EngineError) {
    if let found = try directory.attributes(of: directory.path) {
      guard found.isDirectory else {
        throw EngineError(.notAStore, "this is a file, not a store", path: directory.path)
      }
      let isKnown = try directory.holdsStore()
      let isFree = try directory.isFree()
      guard isKnown || isFree else {
        throw EngineError(
          .notAStore, "the directory holds other files and no store", path: directory.path)
      }
      if options.mode == .existing, try !directory.holdsStore() {
        throw EngineError(.notAStore, "there is no store here", path: directory.path)
      }
      return
    }
    guard options.mode == .createIfAbsent else {
      throw EngineError(.notAStore, "there is no store here", path: directory.path)
    }
    try directory.createIfAbsent(directory.path)
  }

  private static func create(
    _ directory: StoreDirectory, _ options: EngineOptions, _ keys: KeyRing
  ) throws(EngineError) {
    try directory.createIfAbsent(directory.segments)
    try directory.createIfAbsent(directory.checkpoints)
    try directory.sync(directory.path)
    try directory.syncParent()
    for number in try directory.segmentNumbers() {
      try directory.removeIfPresent(directory.segment(number))
    }
    let fileSystem = directory.fileSystem
    let identifier = StoreIdentifier { fileSystem.random() }
    let store = SegmentStore(
      directory: directory, identifier: identifier, options: options, keys: keys)
    let (segment, _) = try store.create(.log, origin: nil, predecessor: .start)
    try directory.write(
      Manifest(
        version: .current(encrypted: keys.current != nil), store: identifier, generation: 1,
        highestNumber: segment.number, checkpointNumber: .zero, checkpointByteCount: 0,
        logPosition: LogPosition(segment: segment.number, offset: SegmentHeader.byteCount),
        segments: [
          Manifest.Entry(
            number: segment.number, origin: segment.number, byteCount: SegmentHeader.byteCount,
            kind: .log, isSealed: false, identity: segment.header.identity)
        ], lineage: Lineage(opening: nil, generation: 0, fileSystem)), keys)
  }

  // MARK: Settling

  /// Removes compacted segments that have not got their names yet. Returns false if there are none.
  private func removeUnfinishedSegments() throws(EngineError) -> Bool {
    let names = try files { () throws(FileError) in
      try directory.fileSystem.list(directory.segments)
    }
    var isAny = false
    for name in names {
      guard let number = StoreDirectory.unfinishedSegmentNumber(name) else { continue }
      writer.store.noteNumber(number)
      try directory.removeIfPresent(directory.segments + "/" + name)
      isAny = true
    }
    return isAny
  }

  /// Syncs all segments. Without a manifest, the process that created the store may have died
  /// before it had synced what it wrote.
  private func syncSegments() throws(EngineError) {
    for usage in writer.store.usage where usage.number != .none {
      try files { () throws(FileError) in
        let path = directory.segment(usage.number)
        try directory.fileSystem.open(path, .readWrite).sync(.full)
      }
    }
    try directory.sync(directory.segments)
  }

  /// Removes what an interrupted session left over. Only after recovery has succeeded, and only
  /// files that neither the manifest nor the checkpoint names.
  private func settle(orphans: [SegmentNumber]) throws(EngineError) {
    try directory.createIfAbsent(directory.checkpoints)
    // What was found may be in the system's cache only: a process that was killed between a rename
    // and the sync of its directory leaves it so. Nothing may be removed, or built upon, before it
    // is durable.
    try directory.syncParent()
    for path in [directory.path, directory.segments, directory.checkpoints] {
      try directory.sync(path)
    }
    // First the checkpoints: without a manifest, one that lists an orphan would be believed.
    if cache.generation > 0 { try removeOtherCheckpoints() }
    for number in orphans {
      writer.store.noteNumber(number)
      try directory.removeIfPresent(directory.segment(number))
    }
    let unfinished = try removeUnfinishedSegments()
    if !orphans.isEmpty || unfinished { try directory.sync(directory.segments) }
    guard cache.generation > 0 else { return try syncSegments() }
    try directory.removeIfPresent(directory.temporaryManifest)
  }

  /// Removes the checkpoints that the manifest does not name.
  private func removeOtherCheckpoints() throws(EngineError) {
    let names = try files { () throws(FileError) in
      try directory.fileSystem.list(directory.checkpoints)
    }
    let kept = StoreDirectory.checkpointName(cache.checkpointNumber)
    let others = names.filter { $0 != kept }
    for name in others { try directory.removeIfPresent(directory.checkpoints + "/" + name) }
    if !others.isEmpty { try directory.sync(directory.checkpoints) }
  }
}
