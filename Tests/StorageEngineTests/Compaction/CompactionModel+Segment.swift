extension CompactionModel {
  /// A put or, if `isPut` is false, a tombstone.
  struct Record {
    var key: Int
    var sequence: Int
    var isPut: Bool
    /// For a tombstone: no put that it supersedes is in a segment of higher origin.
    var bound = 0
    /// The log segments in which the record's batch continues after its own, the one with the
    /// commit frame last. Without them nothing says that the record was committed.
    var continuation: ArraySlice<Int> = []

    /// Orders records of one key by age, and distinguishes puts (odd) from tombstones (even).
    var rank: Int { sequence * 2 + (isPut ? 1 : 0) }
  }

  struct Location: Equatable {
    var sequence: Int
    var segment: Int
  }

  /// One file. A class, as a file has an identity and its parts change in place.
  final class Segment {
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
    var records: [Record] = []
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
    private(set) var continued: [Record] = []
    private(set) var lastSequence = 0

    init(number: Int, origin: Int, isOutput: Bool, floor: Int) {
      self.floor = floor
      self.number = number
      self.origin = origin
      self.isOutput = isOutput
    }

    func append(_ record: Record) {
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

    /// `newest` as if commits above `sequence` had been lost. Outputs are synced apart from the
    /// log.
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
}
