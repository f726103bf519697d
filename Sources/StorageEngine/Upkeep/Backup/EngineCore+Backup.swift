import FileAccess

extension EngineCore {
  func backup(
    to target: StoreDirectory, _ options: BackupOptions
  ) throws(EngineError) -> BackupReport {
    try checkNotNested(isUpkeep: true)
    return try maintenanceLock.withLock { () throws(EngineError) in
      try checkWritable()
      let lock = try target.claimForBackup(of: directory)
      defer { lock.release() }
      var manifest = try manifestOfAll()
      manifest.lineage?.isBackup = true
      var run = BackupRun(
        source: directory, target: target, manifest: manifest, options: options, keys: keys)
      return try run.run()
    }
  }

  /// A manifest that lists everything committed, in finished segments. If nothing was written
  /// since, this is the one on disk, so that a backup that is itself backed up remains a backup.
  /// Under `maintenanceLock`.
  private func manifestOfAll() throws(EngineError) -> Manifest {
    let isChanged = writerLock.withLock {
      writer.log.active != nil || writer.loggedSinceCheckpoint.records > 0
        || writer.unconfirmedTail != nil || !cache.retired.isEmpty || cache.checkpointNumber == 0
    }
    if !isChanged, let found = try manifestOnDisk(), found.generation == cache.generation,
      found.lineage != nil, found.segments.allSatisfy(\.isSealed)
    {
      return found
    }
    try writerLock.withLock { () throws(EngineError) in try sealCommitted() }
    try checkpointLocked()
    guard let found = try manifestOnDisk() else {
      throw .damaged("the manifest cannot be read", path: directory.manifest)
    }
    return found
  }

  private func manifestOnDisk() throws(EngineError) -> Manifest? {
    try directory.readManifest(keys)
  }
}

extension StoreDirectory {
  /// Takes the lock of the directory that a backup goes to, and creates the directory if it does
  /// not exist.
  ///
  /// Throws `.backupConflict` if it is the source itself, by whatever path or link; `.notAStore` if
  /// it contains files that are not a store's; `.locked` if another process or handle has the lock.
  fileprivate func claimForBackup(of source: StoreDirectory) throws(EngineError) -> any FileLock {
    let own = Set(try source.identities)
    guard try own.isDisjoint(with: identities) else {
      throw EngineError(
        .backupConflict, "the directory is the store itself, or shares its lock or manifest",
        path: path)
    }
    if let found = try attributes(of: path) {
      guard found.isDirectory else {
        throw EngineError(.notAStore, "this is a file, not a directory", path: path)
      }
      let isKnown = try holdsStore()
      let isFree = try isFree()
      guard isKnown || isFree else {
        throw EngineError(
          .notAStore, "the directory holds other files and no store", path: path)
      }
    } else {
      try createIfAbsent(path)
      try syncParent()
    }
    return try files { () throws(FileError) in try fileSystem.lock(lock) }
  }

  /// The identities of the directories and files that a store writes in place.
  private var identities: [FileAttributes.Identity] {
    get throws(EngineError) {
      var found: [FileAttributes.Identity] = []
      for name in [path, segments, checkpoints, manifest, lock] {
        if let identity = try attributes(of: name)?.identity { found.append(identity) }
      }
      return found
    }
  }
}
