/// Which of the states that a crash can leave `SimulatedFileSystem.crash` gives.
public enum CrashPolicy: Sendable, Hashable {
  /// The process dies and the system goes on: reads see everything as before. What was not durable
  /// still is not, so that a power loss after it can take it away.
  case kept
  /// Power is lost, and with it everything that no sync made durable.
  case lost
  /// Power is lost. Chance decides for each unsynced directory operation, file length and sector:
  /// kept, lost, as it was at some time in between, torn, or spoiled. How often each happens is
  /// decided by chance too, so that some seeds lose nearly everything and some nearly nothing.
  case random(seed: UInt64)
  /// Power is lost. Each unsynced directory operation, changed length and changed sector is either
  /// kept or lost, as one bit of the index says. `crashStateCount` tells how many there are.
  case enumerated(index: Int)
  /// Power is lost while the last of all unsynced changes reaches the medium: everything is kept, but the
  /// changed sector of that index is spoiled, in a way that the seed decides. `unsyncedSectorCount` tells how
  /// many there are.
  case spoiled(index: Int, seed: UInt64)
}

/// What becomes of one unsynced sector.
enum SectorOutcome: Sendable {
  /// As it is now.
  case kept
  /// As it was at the last sync; where the file was shorter then, zeros.
  case lost
  /// As `lost`, but where the file was shorter, what the medium held from other files.
  case stale
  /// As it was after some of the changes.
  case earlier
  /// One end new, the other old.
  case torn
  /// Random bytes in all or in one end.
  case spoiled
}

/// Decides between the possible outcomes of a power loss.
struct CrashChooser {
  private let policy: Policy
  var random: SimulationRandom

  /// How many choices between two were made by an index.
  private(set) var choiceCount = 0

  /// How often, of a thousand times, for this crash.
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

  /// The length of a file, by the lengths it had from the last sync on.
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
        // Systems that grow files by blocks stop at one, but never short of what was durable.
        let blocks = (least + random.below(most - least + 1)) / sectorSize * sectorSize
        return min(most, max(least, blocks))
      }
    }
  }

  /// What becomes of a sector that is not now as it was.
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

  /// How many sectors in a row share an outcome, of `count` unsynced ones. Large writes reach the
  /// medium in stretches; deciding for each of many sectors would only average chance out.
  mutating func stretch(of count: Int) -> Int {
    guard case .random = policy, count > 64 else { return 1 }
    return 1 + random.below(count / 16)
  }

  /// Whether sectors that did not change can be left out. A random crash may spoil them.
  var ignoresUnchangedSectors: Bool {
    if case .random = policy { false } else { true }
  }

  private mutating func bit(of index: Int) -> Bool {
    defer { choiceCount += 1 }
    return choiceCount < Int.bitWidth - 1 && index >> choiceCount & 1 == 1
  }
}
