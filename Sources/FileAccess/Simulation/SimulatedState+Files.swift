/// Reading, writing, and the space that files take.
extension SimulatedState {
  /// Offsets from here on are refused, as every file system has a longest file.
  private static let largestFile = 1 << 34

  func read(
    _ file: Int, _ call: FileCall, into buffer: UnsafeMutableRawBufferPointer,
    _ effect: Fault.Effect?
  ) throws(FileError) -> Int {
    guard call.offset >= 0 else { throw call.failure(.unsupported) }
    var buffer = buffer
    if case .short(let limit) = effect {
      buffer = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(1, limit)))
    }
    let count = files[file].current.read(into: buffer, at: call.offset)
    guard count > 0 else { return 0 }
    switch effect {
    case .flippedBit(let bit):
      let place = bit % (count * 8)
      buffer[place / 8] ^= 1 << UInt8(place % 8)
    case .misdirected(let path, let offset):
      let inSector = call.offset % sectorSize
      let length = min(count, sectorSize - inSector)
      let target = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(length))
      target.initializeMemory(as: UInt8.self, repeating: 0)
      let source = path.map(self.file(at:)) ?? file
      if let source {
        let start = offset / sectorSize * sectorSize + inSector
        _ = files[source].current.read(into: target, at: start)
      }
    default: break
    }
    return count
  }

  mutating func write(
    _ file: Int, _ call: FileCall, _ bytes: UnsafeRawBufferPointer, _ effect: Fault.Effect?
  ) throws(FileError) -> Int {
    guard call.offset >= 0 else { throw call.failure(.unsupported) }
    guard call.offset < Self.largestFile else { throw call.failure(.noSpace) }
    var count = bytes.count
    if case .short(let limit) = effect { count = min(count, max(1, limit)) }
    let growth = max(0, call.offset + count - files[file].current.count)
    count -= max(0, growth - availableBytes)
    guard count > 0 else { throw call.failure(.noSpace) }
    let before = files[file].current.count
    files[file].write(UnsafeRawBufferPointer(rebasing: bytes.prefix(count)), at: call.offset)
    usedBytes += files[file].current.count - before
    refreshMappings(of: file, min(before, call.offset)..<call.offset + count)
    return count
  }

  mutating func truncate(_ file: Int, _ call: FileCall) throws(FileError) {
    guard call.length >= 0 else { throw call.failure(.unsupported) }
    let growth = call.length - files[file].current.count
    guard call.length < Self.largestFile, growth <= availableBytes else {
      throw call.failure(.noSpace)
    }
    guard growth != 0 else { return }
    files[file].truncate(to: call.length)
    usedBytes += growth
    refreshMappings(of: file, min(call.length, call.length - growth)..<Int.max)
  }

  /// Maps a file. Returns nil if the options or the length do not allow it.
  mutating func map(_ file: Int, byteCount: Int) -> SimulatedMapping? {
    guard options.offersMapping, 1...SimulatedMapping.limit ~= byteCount else { return nil }
    let mapping = SimulatedMapping(byteCount: byteCount, of: files[file].current)
    mappings[file, default: SimulatedMapping.Group()].add(mapping)
    return mapping
  }

  /// Copies the changes in `range` to the mappings of a file.
  func refreshMappings(of file: Int, _ range: Range<Int>) {
    mappings[file]?.refresh(range, from: files[file].current)
  }

  /// Fails the sync of a file in the way that the options define.
  mutating func failSync(_ file: Int) {
    files[file].failSync(options.failedSync, random: &chance)
  }

  private var availableBytes: Int {
    guard let capacity = options.capacity else { return Int.max }
    return max(0, capacity - usedBytes)
  }

  /// Counts one handle less.
  mutating func close(_ file: Int) {
    files[file].openCount -= 1
    releaseIfUnused(file)
  }

  /// Releases the space of a file that has lost its last name or handle.
  mutating func releaseIfUnused(_ file: Int) {
    guard files[file].linkCount == 0, files[file].openCount == 0 else { return }
    usedBytes -= files[file].current.count
    freeIfDead(file)
  }

  /// Drops the content of a file that nothing can bring back.
  mutating func freeIfDead(_ file: Int) {
    let held = files[file]
    guard held.linkCount == 0, held.durableLinkCount == 0, held.openCount == 0 else { return }
    for operation in pendingOperations {
      for change in operation where change.node == .file(file) { return }
    }
    freed = held.current
    files[file] = SimulatedFile()
  }
}
