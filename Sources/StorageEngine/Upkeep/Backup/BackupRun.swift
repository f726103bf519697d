import FileAccess

/// Brings the files that a manifest lists to the target, and makes it a store.
///
/// Every file is complete and durable under a temporary name before it gets its own, and nothing is
/// removed before its replacement is complete and durable.
struct BackupRun {
  let source: StoreDirectory
  let target: StoreDirectory
  let manifest: Manifest
  let options: BackupOptions
  let keys: KeyRing
  private var report = BackupReport()

  init(
    source: StoreDirectory, target: StoreDirectory, manifest: Manifest, options: BackupOptions,
    keys: KeyRing
  ) {
    self.source = source
    self.target = target
    self.manifest = manifest
    self.options = options
    self.keys = keys
  }

  mutating func run() throws(EngineError) -> BackupReport {
    let standing = try BackupStanding(of: target, for: manifest, keys)
    var wanted: [Manifest.Entry] = []
    var isOther = false
    for entry in manifest.segments {
      let match = try SegmentMatch(
        entry, at: target.segment(entry.number), with: source.segment(entry.number), source)
      if match == .other { isOther = true }
      if match == .copied || match == .linked && !options.copies { continue }
      wanted.append(entry)
    }
    report.keptSegmentCount = manifest.segments.count - wanted.count
    switch standing {
    case .empty where !isOther: try update(manifest, wanted)
    case .earlier(let earlier) where !isOther: try update(earlier, wanted)
    case .empty, .earlier:
      try checkReplacing("a segment there is not the one that this store has")
      try replace(wanted)
    case .other(let reason):
      try checkReplacing(reason)
      try replace(wanted)
    }
    try removeOthers()
    return report
  }

  private func checkReplacing(_ reason: String) throws(EngineError) {
    guard options.replacesOtherLine else {
      throw EngineError(.backupConflict, reason, path: target.path)
    }
  }

  // MARK: Bringing an earlier backup up to date

  /// After an earlier backup's manifest, newer log segments would count as a continuation of its
  /// log. So that manifest is first made to say that all numbers up to the newest were used: what
  /// it does not list does not count. Without an earlier backup, the new manifest comes first:
  /// until everything that it lists exists, opening reports that a segment is missing.
  private mutating func update(
    _ earlier: Manifest, _ wanted: [Manifest.Entry]
  ) throws(EngineError) {
    var first = earlier
    first.highestNumber = max(earlier.highestNumber, manifest.highestNumber)
    try makeDirectories()
    try target.write(first, keys)
    for entry in wanted {
      try stage(entry)
      try publish(target.segment(entry.number))
    }
    try stageCheckpoint()
    try publish(target.checkpoint(manifest.checkpointNumber))
    try target.sync(target.segments)
    try target.sync(target.checkpoints)
    try target.write(manifest, keys)
  }

  private func makeDirectories() throws(EngineError) {
    try target.createIfAbsent(target.segments)
    try target.createIfAbsent(target.checkpoints)
  }

  // MARK: Replacing another line

  /// First, everything new is made durable beside the old files. Then the old segments are removed,
  /// without which their manifest cannot be opened. Then the new manifest comes, which cannot be
  /// opened without the new segments, and then these get their names. At no moment does a manifest
  /// exist beside segments of another line.
  private mutating func replace(_ wanted: [Manifest.Entry]) throws(EngineError) {
    try makeDirectories()
    for entry in wanted { try stage(entry) }
    try stageCheckpoint()
    try target.sync(target.segments)
    try target.sync(target.checkpoints)
    let kept = Set(manifest.segments.map(\.number)).subtracting(wanted.map(\.number))
    for number in try target.segmentNumbers() where !kept.contains(number) {
      try target.removeIfPresent(target.segment(number))
    }
    try target.sync(target.segments)
    try target.write(manifest, keys)
    for entry in wanted { try publish(target.segment(entry.number)) }
    try publish(target.checkpoint(manifest.checkpointNumber))
    try target.sync(target.segments)
    try target.sync(target.checkpoints)
  }

  // MARK: Files

  private mutating func stage(_ entry: Manifest.Entry) throws(EngineError) {
    let isCopied = try stage(source.segment(entry.number), for: target.segment(entry.number))
    if isCopied { report.copiedSegmentCount += 1 } else { report.linkedSegmentCount += 1 }
  }

  private mutating func stageCheckpoint() throws(EngineError) {
    let number = manifest.checkpointNumber
    _ = try stage(source.checkpoint(number), for: target.checkpoint(number))
  }

  /// Puts a file beside its final place, under a temporary name. Returns true if its bytes were
  /// copied.
  private mutating func stage(_ path: String, for final: String) throws(EngineError) -> Bool {
    let temporary = final + StoreDirectory.temporarySuffix
    try target.removeIfPresent(temporary)
    if !options.copies {
      do {
        try target.fileSystem.link(path, to: temporary)
        return false
      } catch {
        // The target is on another file system, or on one without links.
        guard error.code == .unsupported || error.code == .permission else {
          throw EngineError(error)
        }
      }
    }
    report.copiedByteCount += try copy(path, to: temporary)
    return true
  }

  private func copy(_ source: String, to temporary: String) throws(EngineError) -> Int {
    let fileSystem = target.fileSystem
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    return try files { () throws(FileError) in
      let reader = try fileSystem.open(source, .read)
      let writer = try fileSystem.open(temporary, .create)
      defer {
        reader.close()
        writer.close()
      }
      var offset = 0
      while true {
        let count = try reader.readFully(into: buffer, at: offset)
        if count == 0 { break }
        try writer.writeFully(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
        offset += count
      }
      try writer.sync(.full)
      return offset
    }
  }

  private func publish(_ path: String) throws(EngineError) {
    try files { () throws(FileError) in
      try target.fileSystem.rename(path + StoreDirectory.temporarySuffix, to: path)
    }
  }

  /// Removes files that an earlier backup needed and this one does not, and leftovers of an
  /// interrupted one.
  private func removeOthers() throws(EngineError) {
    let segments = Set(manifest.segments.map { StoreDirectory.segmentName($0.number) })
    let names = try files { () throws(FileError) in
      try target.fileSystem.list(target.segments)
    }
    for name in names where !segments.contains(name) {
      let isOwn =
        StoreDirectory.segmentNumber(name) != nil
        || StoreDirectory.unfinishedSegmentNumber(name) != nil
      if isOwn { try target.removeIfPresent(target.segments + "/" + name) }
    }
    let checkpoints = try files { () throws(FileError) in
      try target.fileSystem.list(target.checkpoints)
    }
    for name in checkpoints
    where name != StoreDirectory.checkpointName(manifest.checkpointNumber) {
      try target.removeIfPresent(target.checkpoints + "/" + name)
    }
  }
}
