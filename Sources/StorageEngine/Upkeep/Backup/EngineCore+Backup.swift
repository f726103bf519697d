import FileAccess

extension EngineCore {
  func backup(
    to target: StoreDirectory, _ options: BackupOptions
  ) throws(EngineError) -> BackupReport {
    try checkNotNested(isUpkeep: true)
    return try maintenanceLock.withLock { () throws(EngineError) in
      try checkWritable()
      let lock = try claim(target)
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

  // MARK: Target

  /// Takes the lock of the directory that a backup goes to, and creates the directory if it does
  /// not exist.
  ///
  /// Throws `.backupConflict` if it is this store itself, by whatever path or link; `.notAStore` if
  /// it contains files that are not a store's; `.locked` if another process or handle has the lock.
  private func claim(_ target: StoreDirectory) throws(EngineError) -> any FileLock {
    let own = Set(try identities(of: directory))
    guard try own.isDisjoint(with: identities(of: target)) else {
      throw EngineError(
        .backupConflict, "the directory is the store itself, or shares its lock or manifest",
        path: target.path)
    }
    if let found = try target.attributes(of: target.path) {
      guard found.isDirectory else {
        throw EngineError(.notAStore, "this is a file, not a directory", path: target.path)
      }
      let isKnown = try target.holdsStore()
      let isFree = try target.isFree()
      guard isKnown || isFree else {
        throw EngineError(
          .notAStore, "the directory holds other files and no store", path: target.path)
      }
    } else {
      try target.createIfAbsent(target.path)
    }
    // An existing directory may have been created by a backup that was killed before it synced the
    // directory's name. Without the name, a power loss would take this backup with it.
    try target.syncParent()
    return try files { () throws(FileError) in try target.fileSystem.lock(target.lock) }
  }

  /// The identities of the directories and files that a store writes in place.
  private func identities(of place: StoreDirectory) throws(EngineError) -> [FileAttributes.Identity]
  {
    var found: [FileAttributes.Identity] = []
    for name in [place.path, place.segments, place.checkpoints, place.manifest, place.lock] {
      if let identity = try place.attributes(of: name)?.identity { found.append(identity) }
    }
    return found
  }
}
