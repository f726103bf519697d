internal import FileAccess

extension Engine {
  /// Makes the directory at `target` a store that holds what this one holds now, while readers and
  /// writers go on.
  ///
  /// Segments never change, so they are linked or cloned where the file system can, else copied; those
  /// that an earlier backup to the same directory has brought there are left alone. A backup that is
  /// interrupted leaves the earlier one in order; where there is none, what it leaves cannot be opened
  /// (`.segmentMissing`) until a backup has come to its end. Throws `.definitionConflict` where `target` holds
  /// another store.
  public func backup(to target: String) throws(EngineError) {
    try core.backup(to: StoreDirectory(path: target, fileSystem: core.directory.fileSystem))
  }
}

extension EngineCore {
  func backup(to target: StoreDirectory) throws(EngineError) {
    try maintenanceLock.withLock { () throws(EngineError) in
      try checkWritable()
      try writerLock.withLock { () throws(EngineError) in try sealCommitted() }
      try checkpointLocked()
      guard let manifest = try directory.readManifest(keys) else {
        throw .damaged("the manifest cannot be read", path: directory.manifest)
      }
      try prepare(target, for: manifest)
      for entry in manifest.segments { try bring(entry, to: target) }
      try bring(
        directory.checkpoint(manifest.checkpointNumber),
        to: target.checkpoint(manifest.checkpointNumber))
      try target.sync(target.segments)
      try target.sync(target.checkpoints)
      try target.write(manifest, keys)
      try removeOthers(in: target, than: manifest)
    }
  }

  /// Makes the target a directory in which segments may arrive one by one.
  ///
  /// Behind an earlier backup's manifest newer log segments would count as its log going on. So it is made to
  /// say that all numbers up to the newest were given out: what it does not list does not count. Without one,
  /// the new manifest comes first: until all that it lists is there, opening says that a segment is missing.
  private func prepare(
    _ target: StoreDirectory, for manifest: Manifest
  ) throws(EngineError) {
    try target.createIfAbsent(target.path)
    var first = manifest
    if let earlier = try target.readManifest(keys) {
      guard earlier.store == manifest.store else {
        throw EngineError(
          .definitionConflict, "the directory holds another store", path: target.path)
      }
      first = earlier
      first.highestNumber = max(earlier.highestNumber, manifest.highestNumber)
    }
    try target.createIfAbsent(target.segments)
    try target.createIfAbsent(target.checkpoints)
    try target.write(first, keys)
  }

  private func bring(_ entry: Manifest.Entry, to target: StoreDirectory) throws(EngineError) {
    let path = target.segment(entry.number)
    if let found = try target.attributes(of: path) {
      if found.byteCount == entry.byteCount { return }
      try target.removeIfPresent(path)
    }
    try bring(directory.segment(entry.number), to: path)
  }

  /// Links the file, or copies it where that cannot be done.
  private func bring(_ source: String, to target: String) throws(EngineError) {
    let fileSystem = directory.fileSystem
    do {
      try fileSystem.link(source, to: target)
    } catch {
      if error.code == .exists { return }
      guard error.code == .unsupported || error.code == .permission else {
        throw EngineError(error)
      }
      try copy(source, to: target)
    }
  }

  private func copy(_ source: String, to target: String) throws(EngineError) {
    let fileSystem = directory.fileSystem
    let temporary = target + StoreDirectory.temporarySuffix
    try directory.removeIfPresent(temporary)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    try files { () throws(FileError) in
      let reader = try fileSystem.open(source, .read)
      let writer = try fileSystem.open(temporary, .create)
      var offset = 0
      while true {
        let count = try reader.readFully(into: buffer, at: offset)
        if count == 0 { break }
        try writer.writeFully(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
        offset += count
      }
      try writer.sync(.full)
      try fileSystem.rename(temporary, to: target)
    }
  }

  /// What an earlier backup needed and this one does not.
  private func removeOthers(
    in target: StoreDirectory, than manifest: Manifest
  ) throws(EngineError) {
    let kept = Set(manifest.segments.map(\.number))
    for number in try target.segmentNumbers() where !kept.contains(number) {
      try target.removeIfPresent(target.segment(number))
    }
    let names = try files { () throws(FileError) in
      try target.fileSystem.list(target.checkpoints)
    }
    for name in names where name != StoreDirectory.checkpointName(manifest.checkpointNumber) {
      try target.removeIfPresent(target.checkpoints + "/" + name)
    }
  }
}
