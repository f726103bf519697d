/// Decides which segments to rewrite. Pure: it looks at counts and returns a choice.
struct CompactionPolicy {
  /// What is known of a segment that exists, also of one that waits to be removed.
  struct Candidate: Hashable {
    var slot: Slot
    var usage: SegmentUsage
    /// Sealed, and not waiting to be removed.
    var isEligible: Bool
  }

  enum Choice: Hashable {
    case nothing
    /// Rewrite these together.
    case rewrite([Slot])
  }

  var options: CompactionOptions
  var segmentByteCount: Int
  var highestNumber: SegmentNumber

  /// Small segments beyond this number are merged.
  static let smallSegmentLimit = 8

  /// Whether every tombstone of `segment` may go: no other segment up to the numbers that they remember
  /// holds a put that a rebuild must not bring back. The segment itself takes its own along.
  static func areTombstonesDroppable(
    _ slot: Slot, ceiling: UInt64, among candidates: [Candidate]
  ) -> Bool {
    !candidates.contains { other in
      other.slot != slot && other.usage.number.rawValue <= ceiling
        && other.usage.supersededPutCount > 0
    }
  }

  /// Bytes that rewriting the segment would free.
  static func reclaimable(_ candidate: Candidate, among candidates: [Candidate]) -> Int {
    let usage = candidate.usage
    var kept = SegmentHeader.byteCount + usage.liveByteCount
    if usage.tombstoneByteCount > 0,
      !areTombstonesDroppable(
        candidate.slot, ceiling: usage.tombstoneCeiling, among: candidates)
    {
      kept += usage.tombstoneByteCount
    }
    return max(0, usage.byteCount - kept)
  }

  /// The choice for automatic compaction: nothing while garbage is below the share that was asked for;
  /// else the segments with the best relation of benefit to cost, older ones first, as many as fill
  /// about one new segment.
  func choose(_ candidates: [Candidate]) -> Choice {
    let eligible = candidates.filter(\.isEligible)
    let total = eligible.reduce(0) { $0 + $1.usage.byteCount }
    let scored = eligible.map { ($0, Self.reclaimable($0, among: candidates)) }
    let garbage = scored.reduce(0) { $0 + $1.1 }
    if garbage > segmentByteCount / 4, Double(garbage) > options.garbageShare * Double(total) {
      let worthwhile = scored.filter {
        Double($0.1) >= options.segmentGarbageShare * Double($0.0.usage.byteCount)
      }
      let victims = fill(worthwhile.sorted { score($0) > score($1) }.map(\.0))
      if !victims.isEmpty { return .rewrite(victims) }
    }
    let small = eligible.filter { $0.usage.byteCount < segmentByteCount / 4 }
    return small.count > Self.smallSegmentLimit
      ? .rewrite(fill(small.sorted { $0.usage.number < $1.usage.number })) : .nothing
  }

  /// Every segment that holds garbage worth a rewrite, for a full compaction.
  func chooseAll(_ candidates: [Candidate]) -> [Slot] {
    candidates.filter { candidate in
      guard candidate.isEligible else { return false }
      let reclaimable = Self.reclaimable(candidate, among: candidates)
      return reclaimable > max(4096, candidate.usage.byteCount / 50)
        || candidate.usage.liveByteCount + candidate.usage.tombstoneByteCount == 0
    }.map(\.slot)
  }

  /// Benefit over cost, weighted by age (Rosenblum and Ousterhout 1992).
  private func score(_ item: (Candidate, Int)) -> Double {
    let usage = item.0.usage
    let age = Double(highestNumber.rawValue - min(usage.origin.rawValue, highestNumber.rawValue) + 1)
    let cost = Double(usage.byteCount + usage.liveByteCount + 1)
    return Double(item.1) / cost * age.squareRoot()
  }

  /// As many as together hold what fits into one new segment, at least one.
  private func fill(_ candidates: [Candidate]) -> [Slot] {
    var slots: [Slot] = []
    var live = 0
    for candidate in candidates {
      live += candidate.usage.liveByteCount + candidate.usage.tombstoneByteCount
      if live > segmentByteCount, !slots.isEmpty { break }
      slots.append(candidate.slot)
    }
    return slots
  }
}
