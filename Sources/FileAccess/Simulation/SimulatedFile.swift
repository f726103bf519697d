/// The unit in which a medium keeps or loses what was written.
let sectorSize = 512

/// A file of the simulation, whatever its names: what reads see, what is on the medium, and the
/// changes between the two.
struct SimulatedFile: Sendable {

  /// The content that reads see.
  var current = SimulatedContent()

  /// The content left after a power loss in which no unsynced change survived.
  private(set) var durable = SimulatedContent()

  /// Changes since the last sync, oldest first.
  private(set) var pending: [Change] = []

  /// The content that reads saw when a failed sync last emptied `pending`; nil if that is
  /// `durable`. From then on reads can differ from the medium even if nothing is pending.
  private(set) var cached: SimulatedContent?

  /// The number of names that reads see.
  var linkCount = 0
  /// The number of names on the medium.
  var durableLinkCount = 0
  /// The number of open handles.
  var openCount = 0

  init() {}

  /// Creates a file whose content is on the medium.
  init(durable content: SimulatedContent) {
    current = content
    durable = content
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    if offset > current.count { truncate(to: offset) }
    pending.append(.write(offset: offset, bytes: [UInt8](bytes)))
    current.write(bytes, at: offset)
  }

  mutating func truncate(to byteCount: Int) {
    pending.append(.resize(from: current.count, to: byteCount))
    current.resize(to: byteCount)
  }

  /// Puts every pending change on the medium.
  mutating func sync() {
    if cached == nil {
      durable = current
    } else {
      // Only what was written since the failed sync is written now; the rest counts as clean.
      durable.resize(to: current.count)
      for sectors in pendingSectors {
        durable.copy(
          sectors.lowerBound * sectorSize..<sectors.upperBound * sectorSize, from: current)
      }
      cached = current
    }
    pending = []
  }

  /// Fails a sync. Reads still see what was written; `effect` decides what reaches the medium.
  mutating func failSync(
    _ effect: SimulationOptions.FailedSyncEffect, random: inout SimulationRandom
  ) {
    if effect == .keepsPending || pending.isEmpty { return }
    if effect == .dropsSome {
      if random.chance(500) { durable.resize(to: current.count) }
      for sector in pendingSectors.joined() where random.chance(500) {
        durable.copy(sector * sectorSize..<(sector + 1) * sectorSize, from: current)
      }
    }
    cached = current
    // The length is metadata, which a later sync still writes: the file is then long enough, with
    // zeros where content was dropped.
    pending =
      durable.count == current.count ? [] : [.resize(from: durable.count, to: current.count)]
  }

  /// Makes reads see the medium wherever nothing is pending, as after the system has reused the
  /// memory.
  mutating func evict() {
    guard cached != nil else { return }
    var content = durable
    for change in pending { change.apply(to: &content) }
    current = content
    cached = nil
  }

  /// Changes both what reads see and what is on the medium.
  mutating func damage(_ change: (inout SimulatedContent) -> Void) {
    change(&current)
    change(&durable)
  }

  /// Makes what reads see durable, leaving nothing pending.
  mutating func settle() {
    self.durable = current
    pending = []
    cached = nil
  }

  /// The sectors that pending changes touched, as ascending ranges that do not meet.
  var pendingSectors: [Range<Int>] {
    let ranges = pending.map(\.sectors).filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// One change to a file's content.
  enum Change: Sendable {
    case write(offset: Int, bytes: [UInt8])
    case resize(from: Int, to: Int)

    /// The bytes that read differently after the change: those written, or those cut off, which
    /// read as zeros when the file grows again.
    var range: Range<Int> {
      switch self {
      case .write(let offset, let bytes): offset..<offset + bytes.count
      case .resize(let from, let to): to..<max(from, to)
      }
    }

    /// The sectors that contain `range`.
    var sectors: Range<Int> {
      let range = range
      if range.isEmpty { return 0..<0 }
      return range.lowerBound / sectorSize..<(range.upperBound + sectorSize - 1) / sectorSize
    }

    func apply(to content: inout SimulatedContent) {
      switch self {
      case .write(let offset, let bytes): bytes.withUnsafeBytes { content.write($0, at: offset) }
      case .resize(_, let to): content.resize(to: to)
      }
    }
  }
}

extension SimulatedFile {
  /// The lengths that the file has had: first the one on the medium, then one after each pending
  /// change.
  var lengths: [Int] {
    var lengths = [durable.count]
    var length = cached?.count ?? durable.count
    for change in pending {
      switch change {
      case .write(let offset, let bytes): length = max(length, offset + bytes.count)
      case .resize(_, let to): length = to
      }
      lengths.append(length)
    }
    return lengths
  }

  /// The content that reads saw after the first `count` pending changes.
  func content(after count: Int) -> SimulatedContent {
    var content = cached ?? durable
    for change in pending.prefix(count) { change.apply(to: &content) }
    return content
  }

  /// Whether a sector differs from the medium.
  func isChanged(_ sector: Int) -> Bool {
    let range = sector * sectorSize..<(sector + 1) * sectorSize
    return current.bytes(in: range) != durable.bytes(in: range)
  }
}
