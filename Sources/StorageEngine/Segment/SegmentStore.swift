import FileAccess

/// The segments of a writable store: their numbers, slots and counts. Used under the writer's lock.
final class SegmentStore {
  let directory: StoreDirectory
  let identifier: StoreIdentifier
  let options: EngineOptions
  let slots: SlotTable
  let keys: KeyRing
  let handles: HandleCache
  /// By slot; a free slot holds `SegmentUsage.none`.
  private(set) var usage: [SegmentUsage] = []
  private(set) var highestNumber: SegmentNumber = .none
  /// The highest sequence that was ever used; new segments remember it.
  var highestSequence = SequenceNumber.zero

  init(
    directory: StoreDirectory, identifier: StoreIdentifier, options: EngineOptions, keys: KeyRing
  ) {
    self.directory = directory
    self.identifier = identifier
    self.options = options
    self.keys = keys
    slots = SlotTable()
    handles = HandleCache(limit: options.openFileLimit)
  }

  var reader: RecordReader { RecordReader(slots: slots, verifies: options.verifiesReads) }

  func noteNumber(_ number: SegmentNumber) { highestNumber = max(highestNumber, number) }

  func slot(of number: SegmentNumber) -> Slot? {
    usage.firstIndex { $0.number == number }.map { Slot($0) }
  }

  subscript(slot: Slot) -> SegmentUsage {
    get { usage[slot.index] }
    set { usage[slot.index] = newValue }
  }

  func apply(_ changes: [UsageChange]) {
    for change in changes { change.apply(to: &usage[change.slot.index]) }
  }

  /// Makes the file at `path`, whose header is `header`, readable under a slot: a given one, or a
  /// free one.
  func add(
    _ header: SegmentHeader, path: String, writtenPath: String? = nil, usage newUsage: SegmentUsage, slot wanted: Slot? = nil,
    mappedByteCount: Int
  ) throws(EngineError) -> Segment {
    guard let slot = wanted ?? slots.freeSlot() else {
      throw EngineError(.noSpace, "the store has as many segments as it can hold; compact it")
    }
    let cipher = try keys.cipher(for: header, path: path)
    let segment = Segment(
      header: header, slot: slot, path: path, cipher: cipher,
      mapping: try map(writtenPath ?? path, byteCount: mappedByteCount), fileSystem: directory.fileSystem,
      handles: handles)
    slots.set(segment)
    while usage.count <= slot.index { usage.append(.none) }
    usage[slot.index] = newUsage
    noteNumber(header.number)
    highestSequence = max(highestSequence, header.sequenceFloor)
    return segment
  }

  private func map(_ path: String, byteCount: Int) throws(EngineError) -> (any MappedBytes)? {
    guard options.access == .mapped, byteCount > 0 else { return nil }
    return try files { () throws(FileError) in
      let file = try directory.fileSystem.open(path, .read)
      defer { file.close() }
      return try file.map(byteCount: byteCount)
    }
  }

  /// Creates a segment with its header, synced with its directory entry. A compacted one has another name
  /// until `finishCompacted`.
  func create(
    _ kind: SegmentKind, origin: SegmentNumber?, predecessor: LogPosition
  ) throws(EngineError) -> (segment: Segment, file: any File) {
    let number = SegmentNumber(highestNumber.rawValue + 1)
    // The number is spent even when creating fails half-way: a leftover file must not be met again.
    noteNumber(number)
    let header = SegmentHeader(
      version: .current(encrypted: keys.current != nil), store: identifier, number: number,
      origin: origin ?? number, kind: kind, key: try keys.newReference(directory.fileSystem),
      predecessor: predecessor, created: directory.fileSystem.now(),
      sequenceFloor: highestSequence)
    let path = directory.segment(number)
    let written = Self.writtenPath(path, kind)
    let file = try files { () throws(FileError) in
      let file = try directory.fileSystem.open(written, .create)
      do throws(FileError) {
        try header.encoded.withBytes { (bytes) throws(FileError) in
          try file.writeFully(bytes, at: 0)
        }
        try file.sync(.full)
        try directory.fileSystem.syncDirectory(directory.segments)
      } catch {
        try? directory.fileSystem.remove(written)
        throw error
      }
      return file
    }
    let segment = try add(
      header, path: path, writtenPath: written,
      usage: SegmentUsage(
        number: number, origin: header.origin, kind: kind, byteCount: SegmentHeader.byteCount,
        isSealed: false),
      mappedByteCount: 2 * options.segmentByteCount + (64 << 10))
    return (segment, file)
  }

  /// Where the file is while it is written. A compacted segment gets its name when all of it is durable, so
  /// that one which is not whole is damaged, not unfinished.
  private static func writtenPath(_ path: String, _ kind: SegmentKind) -> String {
    kind == .compacted ? path + StoreDirectory.temporarySuffix : path
  }

  /// Gives a compacted segment its name, durably. Everything in it must have been synced.
  func finishCompacted(_ segment: Segment) throws(EngineError) {
    try files { () throws(FileError) in
      try directory.fileSystem.rename(
        Self.writtenPath(segment.path, .compacted), to: segment.path)
      try directory.fileSystem.syncDirectory(directory.segments)
    }
  }

  /// Removes a compacted segment that was not finished, and to which nothing refers.
  func dropUnfinished(_ slot: Slot) {
    guard let segment = slots.segment(slot) else { return }
    try? directory.fileSystem.remove(Self.writtenPath(segment.path, .compacted))
    forget(slot)
  }

  /// Takes the segment out of the books; its file stays. Only when nothing refers to the slot.
  func forget(_ slot: Slot) {
    usage[slot.index] = .none
    slots.clear(slot)
  }
}
