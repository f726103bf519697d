/// Decides between the possible outcomes of a power loss.
struct CrashChooser {
  /// The fate of one unsynced sector.
  enum SectorOutcome: Sendable {
    /// As it is now.
    case kept
    /// As it was at the last sync; zeros if the file was shorter then.
    case lost
    /// Like `lost`, but if the file was shorter, the sector shows what the medium held from other
    /// files.
    case stale
    /// As it was after some of the changes.
    case earlier
    /// One end new, the other old.
    case torn
    /// Random bytes in the whole sector or at one end of it.
    case spoiled
  }

  private let policy: Policy
  var random: SimulationRandom

  /// The number of choices that an index has decided so far, each between two outcomes.
  private(set) var choiceCount = 0

  /// The chances of outcomes in this crash, in thousandths.
  private let entryKept: Int
  private let sectorKept: Int
  private let sectorOdd: Int

  private enum Policy {
    case lost
    case random
    case index(Int)
    case spoiled(Int)
  }

  private init(_ policy: Policy, seed: UInt64 = 0) {
    self.policy = policy
    random = SimulationRandom(seed: seed)
    let often = [0, 50, 250, 500, 750, 950, 1000]
    entryKept = often[random.below(often.count)]
    sectorKept = often[random.below(often.count)]
    sectorOdd = [0, 20, 100, 500][random.below(4)]
  }

  static var lost: CrashChooser { CrashChooser(.lost) }
  static func random(seed: UInt64) -> CrashChooser { CrashChooser(.random, seed: seed) }
  static func index(_ index: Int) -> CrashChooser { CrashChooser(.index(index)) }

  static func spoiled(_ index: Int, seed: UInt64) -> CrashChooser {
    CrashChooser(.spoiled(index), seed: seed)
  }

  /// Whether a directory operation is kept.
  mutating func keepsEntry() -> Bool {
    switch policy {
    case .lost: false
    case .random: random.chance(entryKept)
    case .index(let index): bit(of: index)
    case .spoiled: true
    }
  }

  /// Chooses the length of a file, given the lengths it has had since the last sync.
  mutating func length(_ lengths: [Int]) -> Int {
    guard let first = lengths.first, let last = lengths.last else { return 0 }
    switch policy {
    case .lost: return first
    case .spoiled: return last
    case .index(let index): return first != last && bit(of: index) ? last : first
    case .random:
      guard let least = lengths.min(), let most = lengths.max(), least < most else { return first }
      switch random.below(10) {
      case 0..<4: return last
      case 4..<6: return first
      case 6..<8: return lengths[random.below(lengths.count)]
      case 8: return least + random.below(most - least + 1)
      default:
        // Systems that grow files by blocks stop at a block boundary, but never short of what was
        // durable.
        let blocks = (least + random.below(most - least + 1)) / sectorSize * sectorSize
        return min(most, max(least, blocks))
      }
    }
  }

  /// Chooses the fate of a sector that differs from the medium.
  mutating func outcome() -> SectorOutcome {
    switch policy {
    case .lost: return .lost
    case .index(let index): return bit(of: index) ? .kept : .lost
    case .spoiled(let index):
      defer { choiceCount += 1 }
      return choiceCount == index ? .spoiled : .kept
    case .random:
      if random.chance(sectorOdd) {
        return [.stale, .earlier, .torn, .spoiled][random.below(4)]
      }
      return random.chance(sectorKept) ? .kept : .lost
    }
  }

  /// Chooses how many sectors in a row share an outcome, out of `count` unsynced ones. Large writes
  /// reach the medium in stretches; deciding for each of many sectors would only average chance
  /// out.
  mutating func stretch(of count: Int) -> Int {
    guard case .random = policy, count > 64 else { return 1 }
    return 1 + random.below(count / 16)
  }

  /// Whether sectors that did not change can be skipped. A random crash may spoil them.
  var ignoresUnchangedSectors: Bool {
    if case .random = policy { false } else { true }
  }

  private mutating func bit(of index: Int) -> Bool {
    defer { choiceCount += 1 }
    return choiceCount < Int.bitWidth - 1 && index >> choiceCount & 1 == 1
  }
}
