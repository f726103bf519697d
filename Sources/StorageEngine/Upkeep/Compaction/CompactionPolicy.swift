/// Decides which segments to rewrite. Pure: it looks at counts and returns a choice.
struct CompactionPolicy {
  /// What is known of a segment that exists, also of one that waits to be removed.
  struct Candidate: Hashable {
    var slot: Slot
    var usage: SegmentUsage
    /// Sealed, and not waiting to be removed.
    var isEligible: Bool
    /// A segment that has to go before this one, or with it: the batch that this one ends began there.
    var follows: Slot?
  }

  enum Choice: Hashable {
    case nothing
    /// Rewrite these together.
    case rewrite([Slot])
  }

  var options: CompactionOptions
  var segmentByteCount: Int
  var highestNumber: SegmentNumber
  /// What a checkpoint costs, without which a merger brings nothing.
  var checkpointByteCount = 0

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
    return max(0, usage.diskByteCount - kept)
  }

  /// The choice for automatic compaction: while garbage is above the share that was asked for, the segments
  /// with the best relation of benefit to cost, older ones first, as many as fill about one new segment;
  /// else small segments, where there are too many (`chooseSmall`).
  func choose(_ candidates: [Candidate]) -> Choice {
    let eligible = candidates.filter(\.isEligible)
    let balances = balances(of: eligible, among: candidates)
    let total = balances.values.reduce(CompactionChains.Balance(), +)
    if total.reclaimable > segmentByteCount / 4,
      Double(total.reclaimable) > options.garbageShare * Double(total.byteCount)
    {
      let victims = choose(from: CompactionChains(eligible, balances))
      if !victims.isEmpty { return .rewrite(victims) }
    }
    return chooseSmall(candidates)
  }

  /// Every segment that holds garbage worth a rewrite, for a full compaction, and small segments where that
  /// leaves fewer, oldest first, in groups of which each fills about one new segment.
  func chooseAll(_ candidates: [Candidate]) -> [[Slot]] {
    let eligible = candidates.filter(\.isEligible)
    let chains = CompactionChains(eligible, balances(of: eligible, among: candidates))
    func isWorthwhile(_ balance: CompactionChains.Balance) -> Bool {
      balance.reclaimable > max(4096, balance.byteCount / 50) || balance.keptByteCount == 0
    }
    var taken: Set<Slot> = []
    for slot in chains.slots where isWorthwhile(chains.balance(of: slot)) {
      let rest = chains.chain(endingIn: slot, without: taken)
      if isWorthwhile(chains.balance(of: rest)) { taken.formUnion(rest) }
    }
    let small = smallSlots(besides: taken, chains)
    let merged = groups(taken.union(small), chains)
    let unmerged = groups(taken, chains)
    return merged.count < unmerged.count + small.count ? merged : unmerged
  }

  /// Every segment that has to be rewritten whatever it holds, with those that have to go before it.
  func chooseAll(_ candidates: [Candidate], where isWanted: (Slot) -> Bool) -> [[Slot]] {
    let eligible = candidates.filter(\.isEligible)
    let chains = CompactionChains(eligible, balances(of: eligible, among: candidates))
    var taken: Set<Slot> = []
    for slot in chains.slots where isWanted(slot) {
      taken.formUnion(chains.chain(endingIn: slot, without: taken))
    }
    return groups(taken, chains)
  }

  /// The segments, oldest first, in groups of which each fills about one new segment.
  private func groups(_ taken: Set<Slot>, _ chains: CompactionChains) -> [[Slot]] {
    var victims = chains.slots.filter(taken.contains)
    var groups: [[Slot]] = []
    while !victims.isEmpty {
      groups.append(part(of: victims, chains))
      victims.removeFirst(groups[groups.count - 1].count)
    }
    return groups
  }

  func balances(
    of eligible: [Candidate], among candidates: [Candidate]
  ) -> [Slot: CompactionChains.Balance] {
    eligible.reduce(into: [:]) { $0[$1.slot] = balance($1, among: candidates) }
  }

  func balance(
    _ candidate: Candidate, among candidates: [Candidate]
  ) -> CompactionChains.Balance {
    let usage = candidate.usage
    let age = highestNumber.rawValue - min(usage.origin.rawValue, highestNumber.rawValue) + 1
    let reclaimable = Self.reclaimable(candidate, among: candidates)
    return CompactionChains.Balance(
      byteCount: usage.diskByteCount, keptByteCount: usage.liveByteCount + usage.tombstoneByteCount,
      liveByteCount: usage.liveByteCount, reclaimable: reclaimable,
      benefit: Double(reclaimable) * Double(age).squareRoot())
  }

  /// The best segment with all that have to go before it, then the next best, while together they hold what
  /// fits into one new segment.
  private func choose(from chains: CompactionChains) -> [Slot] {
    var taken: Set<Slot> = []
    var kept = 0
    for slot in chains.slots.sorted(by: { chains.total(of: $0).score > chains.total(of: $1).score })
    where !taken.contains(slot) {
      let rest = chains.chain(endingIn: slot, without: taken)
      let balance = chains.balance(of: rest)
      guard
        Double(balance.reclaimable) >= options.segmentGarbageShare * Double(balance.byteCount)
      else { continue }
      // Only the first may be longer: what is left of it is even better the next time.
      guard !taken.isEmpty else {
        taken.formUnion(part(of: rest, chains))
        kept = chains.balance(of: Array(taken)).keptByteCount
        continue
      }
      kept += balance.keptByteCount
      if kept > segmentByteCount { break }
      taken.formUnion(rest)
    }
    return chains.slots.filter(taken.contains)
  }

  /// As many from the front as together hold what fits into one new segment, at least one.
  func part(of slots: [Slot], _ chains: CompactionChains) -> [Slot] {
    var kept = 0
    return Array(
      slots.enumerated().prefix { index, slot in
        kept += chains.balance(of: slot).keptByteCount
        return index == 0 || kept <= segmentByteCount
      }.map(\.element))
  }
}
