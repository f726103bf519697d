/// The unit in which a medium keeps or loses what was written.
let sectorSize = 512

/// One file of the simulation, by whatever names it has: what reads see, what is on the medium, and
/// the changes that lie between the two.
struct SimulatedFile: Sendable {
  /// What reads see.
  var current = SimulatedContent()

  /// What is left of the file when power is lost and no unsynced change was lucky.
  private(set) var durable = SimulatedContent()

  /// Changes since the last sync, oldest first.
  private(set) var pending: [SimulatedChange] = []

  /// What reads saw when `pending` was last emptied by a sync that failed, or nil where that is
  /// `durable`. From then on what reads see differs from the medium where nothing is pending.
  private(set) var cached: SimulatedContent?

  /// Names that reads see.
  var linkCount = 0
  /// Names on the medium.
  var durableLinkCount = 0
  /// Open handles.
  var openCount = 0

  init() {}

  /// A file whose content is on the medium.
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

  /// Fails a sync. Reads go on to see what was written; `effect` decides what becomes of it.
  mutating func failSync(_ effect: FailedSyncEffect, random: inout SimulationRandom) {
    if effect == .keepsPending || pending.isEmpty { return }
    if effect == .dropsSome {
      if random.chance(500) { durable.resize(to: current.count) }
      for sector in pendingSectors.joined() where random.chance(500) {
        durable.copy(sector * sectorSize..<(sector + 1) * sectorSize, from: current)
      }
    }
    cached = current
    // The length is metadata, which a later sync still writes: the file is then long enough, and
    // has zeros where content was dropped.
    pending =
      durable.count == current.count ? [] : [.resize(from: durable.count, to: current.count)]
  }

  /// Makes reads see the medium where nothing is pending, as after the system reused the memory.
  mutating func evict() {
    guard cached != nil else { return }
    var content = durable
    for change in pending { change.apply(to: &content) }
    current = content
    cached = nil
  }

  /// Changes what reads see and the medium alike.
  mutating func damage(_ change: (inout SimulatedContent) -> Void) {
    change(&current)
    change(&durable)
  }

  /// Forgets what was pending: what reads see is what the medium holds.
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
}

/// One change of a file's content.
enum SimulatedChange: Sendable {
  case write(offset: Int, bytes: [UInt8])
  case resize(from: Int, to: Int)

  /// The bytes that read differently after it: those written, or those cut off, which read as zeros
  /// when the file grows again.
  var range: Range<Int> {
    switch self {
    case .write(let offset, let bytes): offset..<offset + bytes.count
    case .resize(let from, let to): to..<max(from, to)
    }
  }

  /// The sectors in which `range` lies.
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
