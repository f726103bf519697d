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
  var segments: [Segment] = [] {
    didSet {
      places = [Segment?](repeating: nil, count: highestNumber + 1)
      for segment in segments { places[segment.number] = segment }
    }
  }
  /// `segments` by number.
  private var places: [Segment?] = []
  /// The numbers of the log segments that take commits, one for each log stream.
  var openLogs: [Int] = []
  var highestNumber = 0
  var compactions: [Compaction] = []

  /// What the store answers: for each key the place of its record.
  var locations = [Location?](repeating: nil, count: keyCount)
  var lastSequence = 0
  /// Commits up to this sequence survive a crash.
  private(set) var durableSequence = 0
  /// The last sequences of transactions.
  var commitSequences: [Int] = [0]
  /// The commits so far, oldest first, and the resulting truth: for each key the sequence of its
  /// put, or -1.
  var history: [Record] = []
  var truth = [Int](repeating: -1, count: keyCount)
  var durableTruth = [Int](repeating: -1, count: keyCount)

  var checkpoint: Checkpoint?
  var previousCheckpoint: Checkpoint?
  var unfinishedCheckpoint: Checkpoint?
  /// What the last recovery got wrong, or nil.
  var recoveryFailure: String?
  /// Counts steps, to determine the order of events.
  var clock = 0

  var statistics = Statistics()
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

  func segment(_ number: Int) -> Segment? {
    number < places.count ? places[number] : nil
  }

  func allocateNumber() -> Int {
    highestNumber += 1
    return highestNumber
  }

  func allocateLog() -> Int {
    let number = allocateNumber()
    segments.append(
      Segment(number: number, origin: number, isOutput: false, floor: lastSequence))
    return number
  }
}

extension CompactionModel {
  /// The locations as of one moment, and what recovery must know to continue from them.
  struct Checkpoint {
    var locations: [Location?]
    var sequence: Int
    /// The segments that the locations may point into. A log segment with a number above
    /// `highestNumber` is younger; any other segment that is not listed is an orphan.
    var segments: Set<Int>
    var highestNumber: Int
    var begunAt: Int
    var finishedAt = 0
  }

  /// A compaction between its first read and its last swap.
  struct Compaction {
    var victims: [Int]
    var output: Int
    var origin: Int
    /// Places of victims' records that were not examined yet, the next one last.
    var unread: [(segment: Int, index: Int)]
    /// Copies that were not swapped in yet, with the places that they came from.
    var unswapped: [(record: Record, source: Int)] = []
  }

  struct Statistics {
    var tombstonesDropped = 0
    var tombstonesKept = 0
    var unlinks = 0
    var crashes = 0
    var lostSwaps = 0
    var previousCheckpointsUsed = 0

    mutating func add(_ other: Statistics) {
      tombstonesDropped += other.tombstonesDropped
      tombstonesKept += other.tombstonesKept
      unlinks += other.unlinks
      crashes += other.crashes
      lostSwaps += other.lostSwaps
      previousCheckpointsUsed += other.previousCheckpointsUsed
    }
  }
}
