import TestSupport

/// A store of a dozen keys simulated in memory: log segments, compaction outputs, checkpoints,
/// unlinks and crashes, but no bytes.
///
/// It exists to find out which rules of compaction, tombstones and recovery are right, before and
/// while the engine follows them. After each step, `violation()` determines whether the store could
/// be recovered in every way that recovery may have to take.
///
/// One step is one thing that the engine does without interruption; steps of writers, compaction,
/// checkpoints and unlinks interleave at random.
final class CompactionModel {
  static let keyCount = 12

  let rules: CompactionRules
  var generator: SeededGenerator

  /// Every file that is, or after a crash could be, in the directory.
  var segments: [ModelSegment] = [] {
    didSet {
      places = [ModelSegment?](repeating: nil, count: highestNumber + 1)
      for segment in segments { places[segment.number] = segment }
    }
  }
  /// `segments` by number.
  private var places: [ModelSegment?] = []
  /// The numbers of the log segments that take commits, one for each log stream.
  var openLogs: [Int] = []
  var highestNumber = 0
  var compactions: [ModelCompaction] = []

  /// What the store answers: for each key the place of its record.
  var locations = [ModelLocation?](repeating: nil, count: keyCount)
  var lastSequence = 0
  /// Commits up to this sequence survive a crash.
  private(set) var durableSequence = 0
  /// The last sequences of transactions.
  var commitSequences: [Int] = [0]
  /// The commits so far, oldest first, and the resulting truth: for each key the sequence of its
  /// put, or -1.
  var history: [ModelRecord] = []
  var truth = [Int](repeating: -1, count: keyCount)
  var durableTruth = [Int](repeating: -1, count: keyCount)

  var checkpoint: ModelCheckpoint?
  var previousCheckpoint: ModelCheckpoint?
  var unfinishedCheckpoint: ModelCheckpoint?
  /// What the last recovery got wrong, or nil.
  var recoveryFailure: String?
  /// Counts steps, to determine the order of events.
  var clock = 0

  var statistics = ModelStatistics()
  /// The likelihood of each kind of step in this run.
  let pace: [(step: Step, weight: Int)]
  /// The maximum number of segments that one compaction takes.
  let victimLimit: Int
  let usedKeyCount: Int
  /// The number of records that a log segment takes.
  let segmentCapacity: Int
  /// The maximum number of records of a transaction.
  let transactionLimit: Int

  init(seed: UInt64, rules: CompactionRules, segmentCapacity: Int? = nil) {
    self.rules = rules
    var generator = SeededGenerator(seed: seed)
    pace = Step.allCases.map { step in
      // Runs differ in what is fast and what is slow; in some runs, some things never happen.
      (step, step.usualWeight * ([1, 1, 1, 4].randomElement(using: &generator) ?? 1))
    }
    victimLimit = [1, 2, 3, 6].randomElement(using: &generator) ?? 1
    usedKeyCount = [3, 6, Self.keyCount].randomElement(using: &generator) ?? 1
    transactionLimit = [1, 1, 3, 6].randomElement(using: &generator) ?? 1
    self.segmentCapacity =
      segmentCapacity ?? [2, 4, 8].randomElement(using: &generator) ?? 1
    self.generator = generator
    for _ in 0..<rules.logStreamCount { openLogs.append(allocateLog()) }
  }

  /// Makes the commits up to `sequence` durable.
  func sync(upTo sequence: Int) {
    guard sequence > durableSequence else { return }
    durableSequence = sequence
    durableTruth = sequence == lastSequence ? truth : state(upTo: sequence)
  }

  /// Sets both ends of the log after a crash.
  func restart(at sequence: Int) {
    (lastSequence, durableSequence) = (sequence, sequence)
    truth = state(upTo: sequence)
    durableTruth = truth
  }

  /// For each key the sequence of its put after the commits up to `cut`, or -1.
  private func state(upTo cut: Int) -> [Int] {
    var sequences = [Int](repeating: -1, count: Self.keyCount)
    for record in history where record.sequence <= cut {
      sequences[record.key] = record.isPut ? record.sequence : -1
    }
    return sequences
  }

  func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  func segment(_ number: Int) -> ModelSegment? {
    number < places.count ? places[number] : nil
  }

  func allocateNumber() -> Int {
    highestNumber += 1
    return highestNumber
  }

  func allocateLog() -> Int {
    let number = allocateNumber()
    segments.append(
      ModelSegment(number: number, origin: number, isOutput: false, floor: lastSequence))
    return number
  }
}

/// A put or, if `isPut` is false, a tombstone.
struct ModelRecord {
  var key: Int
  var sequence: Int
  var isPut: Bool
  /// For a tombstone: no put that it supersedes is in a segment of higher origin.
  var bound = 0
  /// The log segments in which the record's batch continues after its own, the one with the commit
  /// frame last. Without them nothing says that the record was committed.
  var continuation: ArraySlice<Int> = []

  /// Orders records of one key by age, and distinguishes puts (odd) from tombstones (even).
  var rank: Int { sequence * 2 + (isPut ? 1 : 0) }
}

struct ModelLocation: Equatable {
  var sequence: Int
  var segment: Int
}

/// One file. A class, as a file has an identity and its parts change in place.
final class ModelSegment {
  enum State: Equatable {
    case open
    case sealed
    /// Everything live was moved out, and swapped in, at the given time.
    case victim(swappedAt: Int)
    /// Removed, but the directory was not synced since: a crash may bring it back.
    case unlinked
  }

  let number: Int
  /// The number that the bounds of tombstones are compared with.
  var origin: Int
  let isOutput: Bool
  /// Stored in the header: commits up to this sequence were made before the segment was created,
  /// and, for an output, were durable.
  let floor: Int
  var state = State.open
  var records: [ModelRecord] = []
  /// How much of a log segment is taken, including by a transaction that is not complete.
  var recordCount = 0
  /// For the output of a running compaction: sequences of copies that wait for their swap.
  var pending: Set<Int> = []
  /// The number of puts that were superseded when the segment became a victim.
  var deadPutsWhenSwapped = 0
  /// The earlier segment in which the first batch here began, if it did.
  var predecessor: Int?
  /// For each key the rank of the newest record here that is committed without other segments, or
  /// -1.
  private(set) var newest = [Int](repeating: -1, count: CompactionModel.keyCount)
  /// Records of the last batch here, if it continues in other segments.
  private(set) var continued: [ModelRecord] = []
  private(set) var lastSequence = 0

  init(number: Int, origin: Int, isOutput: Bool, floor: Int) {
    self.floor = floor
    self.number = number
    self.origin = origin
    self.isOutput = isOutput
  }

  func append(_ record: ModelRecord) {
    records.append(record)
    if record.continuation.isEmpty {
      newest[record.key] = max(newest[record.key], record.rank)
    } else {
      continued.append(record)
    }
    lastSequence = max(lastSequence, record.sequence)
  }

  /// Forgets log records above `sequence`: they were not synced.
  func cut(above sequence: Int) {
    let kept = records.filter { $0.sequence <= sequence }
    (records, continued) = ([], [])
    lastSequence = 0
    newest = [Int](repeating: -1, count: CompactionModel.keyCount)
    kept.forEach(append)
  }

  /// `newest` as if commits above `sequence` had been lost. Outputs are synced apart from the log.
  func newest(upTo sequence: Int) -> [Int] {
    guard !isOutput, lastSequence > sequence else { return newest }
    var ranks = [Int](repeating: -1, count: CompactionModel.keyCount)
    for record in records where record.sequence <= sequence && record.continuation.isEmpty {
      ranks[record.key] = max(ranks[record.key], record.rank)
    }
    return ranks
  }

  func holds(_ sequence: Int) -> Bool { records.contains { $0.sequence == sequence } }
}

/// The locations as of one moment, and what recovery must know to continue from them.
struct ModelCheckpoint {
  var locations: [ModelLocation?]
  var sequence: Int
  /// The segments that the locations may point into. A log segment with a number above
  /// `highestNumber` is younger; any other segment that is not listed is an orphan.
  var segments: Set<Int>
  var highestNumber: Int
  var begunAt: Int
  var finishedAt = 0
}

/// A compaction between its first read and its last swap.
struct ModelCompaction {
  var victims: [Int]
  var output: Int
  var origin: Int
  /// Places of victims' records that were not examined yet, the next one last.
  var unread: [(segment: Int, index: Int)]
  /// Copies that were not swapped in yet, with the places that they came from.
  var unswapped: [(record: ModelRecord, source: Int)] = []
}

struct ModelStatistics {
  var tombstonesDropped = 0
  var tombstonesKept = 0
  var unlinks = 0
  var crashes = 0
  var lostSwaps = 0
  var previousCheckpointsUsed = 0

  mutating func add(_ other: ModelStatistics) {
    tombstonesDropped += other.tombstonesDropped
    tombstonesKept += other.tombstonesKept
    unlinks += other.unlinks
    crashes += other.crashes
    lostSwaps += other.lostSwaps
    previousCheckpointsUsed += other.previousCheckpointsUsed
  }
}
