/// Decides which segments to rewrite. A pure function of counts.
struct CompactionPolicy {
  /// The facts about an existing segment, which may also be one that waits to be removed.
  struct Candidate: Hashable {
    var slot: Slot
    var usage: SegmentUsage
    /// Sealed, and not waiting to be removed.
    var isEligible: Bool
    /// A segment that must be rewritten before this one or with it: the batch that this one ends
    /// began there.
    var follows: Slot?
  }

  enum Choice: Hashable {
    case nothing
    /// Rewrite these together.
    case rewrite([Slot])
  }

  var options: EngineOptions.Compaction
  var segmentByteCount: Int
  var highestNumber: SegmentNumber
  /// The size of a checkpoint, without which a merger frees nothing.
  var checkpointByteCount = 0

  /// Whether every tombstone of the segment may be dropped: no other segment up to the number that
  /// they remember contains a put that a rebuild must not bring back. The puts of the segment
  /// itself go with it.
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

  /// The choice for automatic compaction. While garbage is above the requested share, the segments
  /// with the best ratio of benefit to cost, preferring older ones, up to the content of about one
  /// new segment; otherwise small segments, if there are too many (`chooseSmall`).
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

  /// The choice for a full compaction: every segment with a record that is no longer current, or
  /// with other garbage worth a rewrite, and small segments if that leaves fewer segments, oldest
  /// first, in groups that each fill about one new segment.
  ///
  /// A single record that is no longer current is reason enough, however large its segment: what
  /// was deleted, dropped or purged is gone from every file afterwards.
  func chooseAll(_ candidates: [Candidate]) -> [[Slot]] {
    let eligible = candidates.filter(\.isEligible)
    let chains = CompactionChains(eligible, balances(of: eligible, among: candidates))
    let holdsOldRecords = Set(eligible.filter { $0.usage.supersededPutCount > 0 }.map(\.slot))
    func isWorthwhile(_ balance: CompactionChains.Balance) -> Bool {
      balance.reclaimable > max(4096, balance.byteCount / 50) || balance.keptByteCount == 0
    }
    var taken: Set<Slot> = []
    for slot in chains.slots
    where holdsOldRecords.contains(slot) || isWorthwhile(chains.balance(of: slot)) {
      let rest = chains.chain(endingIn: slot, without: taken)
      if !holdsOldRecords.isDisjoint(with: rest) || isWorthwhile(chains.balance(of: rest)) {
        taken.formUnion(rest)
      }
    }
    let small = smallSlots(besides: taken, chains)
    let merged = groups(taken.union(small), chains)
    let unmerged = groups(taken, chains)
    return merged.count < unmerged.count + small.count ? merged : unmerged
  }

  /// Every segment that must be rewritten whatever it contains, with those that must be rewritten
  /// before it.
  func chooseAll(_ candidates: [Candidate], where isWanted: (Slot) -> Bool) -> [[Slot]] {
    let eligible = candidates.filter(\.isEligible)
    let chains = CompactionChains(eligible, balances(of: eligible, among: candidates))
    var taken: Set<Slot> = []
    for slot in chains.slots where isWanted(slot) {
      taken.formUnion(chains.chain(endingIn: slot, without: taken))
    }
    return groups(taken, chains)
  }

  /// The segments, oldest first, in groups that each fill about one new segment.
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

  /// The best segment with all that must be rewritten before it, then the next best, as long as
  /// their content together fits into one new segment.
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
      // Only the first chain may be longer: the rest of it scores even better the next time.
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

  /// As many segments from the front as together fit into one new segment, but at least one.
  func part(of slots: [Slot], _ chains: CompactionChains) -> [Slot] {
    assert(!slots.isEmpty, "there is at least one")
    var kept = 0
    return Array(
      slots.enumerated().prefix { index, slot in
        kept += chains.balance(of: slot).keptByteCount
        return index == 0 || kept <= segmentByteCount
      }.map(\.element))
  }
}
