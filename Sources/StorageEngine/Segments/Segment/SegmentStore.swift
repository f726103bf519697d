import FileAccess

/// The segments of a writable store: their numbers, slots and counts. Used under the writer's lock.
final class SegmentStore {
  let directory: StoreDirectory
  let identifier: StoreIdentifier
  let options: EngineOptions
  let slots: SlotTable
  let keys: KeyRing
  let handles: Segment.HandleCache
  /// Indexed by slot; a free slot holds `SegmentUsage.none`.
  private(set) var usage: [SegmentUsage] = []
  private var slotsByNumber: [SegmentNumber: Slot] = [:]
  private(set) var highestNumber: SegmentNumber = .none
  /// The highest sequence that was ever used; recorded in new segments.
  var highestSequence = SequenceNumber.zero

  /// The version that the next commit creates; recorded in new segments.
  var nextVersion: UInt64 = 0
  /// The log segment whose creation failed last; its file may still exist.
  private var leftover: SegmentNumber?

  init(
    directory: StoreDirectory, identifier: StoreIdentifier, options: EngineOptions, keys: KeyRing
  ) {
    self.directory = directory
    self.identifier = identifier
    self.options = options
    self.keys = keys
    slots = SlotTable()
    handles = Segment.HandleCache(limit: options.openFileLimit)
  }

  var reader: RecordReader { RecordReader(slots: slots, verifies: options.verifiesReads) }

  func noteNumber(_ number: SegmentNumber) { highestNumber = max(highestNumber, number) }

  func slot(of number: SegmentNumber) -> Slot? { slotsByNumber[number] }

  subscript(slot: Slot) -> SegmentUsage {
    get { usage[slot.index] }
    set { usage[slot.index] = newValue }
  }

  func apply(_ changes: [SegmentUsage.Change]) {
    for change in changes { change.apply(to: &usage[change.slot.index]) }
  }

  /// Makes the file at `path` (or, for now, at `current`), whose header is `header`, readable under
  /// the slot `wanted`, or a free one.
  func add(
    _ header: SegmentHeader, path: String, at current: String? = nil, usage newUsage: SegmentUsage,
    slot wanted: Slot? = nil, mappedByteCount: Int, captured: CapturedBytes? = nil
  ) throws(EngineError) -> Segment {
    guard let slot = wanted ?? slots.freeSlot() else {
      throw EngineError(.limitReached, "the store has as many segments as it can hold; compact it")
    }
    let cipher = try keys.cipher(for: header, path: path)
    let mapping: (any MappedBytes)? =
      if let captured { captured } else {
        try map(current ?? path, byteCount: mappedByteCount)
      }
    let segment = Segment(
      header: header, slot: slot, path: path, cipher: cipher, mapping: mapping,
      fileSystem: directory.fileSystem,
      handles: handles)
    slots.set(segment)
    while usage.count <= slot.index { usage.append(.none) }
    usage[slot.index] = newUsage
    slotsByNumber[newUsage.number] = slot
    noteNumber(header.number)
    highestSequence = max(highestSequence, header.sequenceFloor)
    return segment
  }

  private func map(_ path: String, byteCount: Int) throws(EngineError) -> (any MappedBytes)? {
    guard options.access == .mapped, byteCount > 0 else { return nil }
    let file = try directory.openSegment(path)
    defer { file.close() }
    return try files { () throws(FileError) in try file.map(byteCount: byteCount) }
  }

  /// Makes a captured segment readable from its file again, up to `durable`. A writer may still cut
  /// the file after that, so what counts beyond it stays in memory. Called before snapshots exist.
  func releaseCaptured(_ slot: Slot, upTo durable: Int, end: Int) throws(EngineError) {
    guard let old = slots.segment(slot), let captured = old.mapping as? CapturedBytes else {
      return
    }
    let start = min(max(durable, 0), end, captured.bytes.count)
    let rest = UnsafeRawBufferPointer(
      rebasing: captured.bytes[start..<max(start, min(end, captured.bytes.count))])
    let new = Segment(
      header: old.header, slot: slot, path: old.path, cipher: old.cipher,
      mapping: try map(old.path, byteCount: start),
      held: rest.isEmpty ? nil : (start, CapturedBytes(copying: rest)),
      fileSystem: directory.fileSystem, handles: handles)
    slots.clear(slot)
    slots.set(new)
  }

  /// Creates a segment with its header, and syncs it and its directory entry.
  ///
  /// A compacted segment has a temporary name until it is complete and `publish` gives it its own.
  /// So a compacted segment that is not complete is damaged, never just unfinished. If
  /// creation fails, the file is removed, at the latest by the next call.
  func create(
    _ kind: SegmentHeader.Kind, origin: SegmentNumber?, predecessor: LogPosition
  ) throws(EngineError) -> (segment: Segment, file: any File) {
    try removeLeftover()
    let header = try newHeader(kind, origin: origin, predecessor: predecessor)
    let final = directory.segment(header.number)
    let path = kind == .compacted ? final + StoreDirectory.temporarySuffix : final
    let file = try files { () throws(FileError) in
      try directory.fileSystem.open(path, .create)
    }
    do {
      try files { () throws(FileError) in
        try header.encoded.withBytes { (bytes) throws(FileError) in
          try file.writeFully(bytes, at: 0)
        }
        try file.sync(.full)
        try directory.fileSystem.syncDirectory(directory.segments)
      }
      let segment = try add(
        header, path: final, at: path,
        usage: SegmentUsage(
          number: header.number, origin: header.origin, kind: kind,
          byteCount: SegmentHeader.byteCount, isSealed: false, firstVersion: nextVersion),
        mappedByteCount: 2 * options.segmentByteCount + (64 << 10))
      return (segment, file)
    } catch {
      file.close()
      if kind == .log { leftover = header.number }
      try? directory.removeIfPresent(path)
      throw error
    }
  }

  private func newHeader(
    _ kind: SegmentHeader.Kind, origin: SegmentNumber?, predecessor: LogPosition
  ) throws(EngineError) -> SegmentHeader {
    let number = SegmentNumber(highestNumber.rawValue + 1)
    // The number is spent even if creating fails half-way: a leftover file must not be used again.
    assert(slotsByNumber[number] == nil, "a number is used once")
    noteNumber(number)
    let fileSystem = directory.fileSystem
    let key = try keys.newReference(fileSystem)
    let plain = SegmentHeader(
      version: .current(encrypted: keys.current != nil), store: identifier, number: number,
      origin: origin ?? number, kind: kind, key: key, predecessor: predecessor,
      created: fileSystem.now(), sequenceFloor: highestSequence,
      plainSalt: key == nil
        ? SegmentHeader.Salt(high: fileSystem.random(), low: fileSystem.random()) : .none)
    return try keys.authenticated(plain, path: directory.segment(number))
  }

  /// Removes the file that a failed creation left. Its header may be durable, and the next log
  /// segment does not name it as its predecessor, so recovery would report a missing segment.
  /// Creating the next segment syncs the directory, which makes the removal durable.
  private func removeLeftover() throws(EngineError) {
    guard let number = leftover else { return }
    try directory.removeIfPresent(directory.segment(number))
    leftover = nil
  }

  /// Gives a compacted segment, whose bytes are synced, its name.
  func publish(_ segment: Segment) throws(EngineError) {
    assert(segment.header.kind == .compacted, "log segments have their name from the beginning")
    try files { () throws(FileError) in
      try directory.fileSystem.rename(
        segment.path + StoreDirectory.temporarySuffix, to: segment.path)
      try directory.fileSystem.syncDirectory(directory.segments)
    }
  }

  /// Removes a compacted segment that was not published and to which nothing refers.
  func dropUnpublished(_ slot: Slot) {
    guard let segment = slots.segment(slot) else { return }
    try? directory.fileSystem.remove(segment.path + StoreDirectory.temporarySuffix)
    forget(slot)
  }

  /// Removes a log segment that contains no commit and to which nothing refers. The next segment to
  /// be created syncs the directory before anything depends on the removal. Returns false if the
  /// file still exists; throws if that cannot be determined.
  func remove(_ segment: Segment) throws(EngineError) -> Bool {
    do { try directory.fileSystem.remove(segment.path) } catch {
      guard try directory.attributes(of: segment.path) == nil else { return false }
    }
    forget(segment.slot)
    return true
  }

  /// Forgets the segment; its file stays. Only when nothing refers to the slot.
  func forget(_ slot: Slot) {
    assert(usage[slot.index].number != .none, "a segment is forgotten once")
    slotsByNumber[usage[slot.index].number] = nil
    usage[slot.index] = .none
    slots.clear(slot)
  }

  func segment(_ number: SegmentNumber) -> Segment? { slot(of: number).flatMap(slots.segment) }
}
