/// Merging small segments: each session leaves one, however little it writes.
///
/// They are merged with others of about their size, in tiers of which each is eight times as large
/// as the one below, so that a record is copied once for each tier and the number of small segments
/// stays bounded.
extension CompactionPolicy {
  /// The number of small segments in a tier above which they are merged. A merger needs a
  /// checkpoint before it gives anything back: the larger that is, the more small segments must
  /// gather.
  var smallSegmentLimit: Int { 8 + checkpointByteCount >> 24 }

  /// The number of small segments above which the next opening merges some before it returns:
  /// maintenance has had no chance to, as sessions were too short.
  var overdueSegmentLimit: Int { 8 * smallSegmentLimit }

  /// A segment is small if little of it remains when it is rewritten.
  private func isSmall(_ balance: CompactionChains.Balance) -> Bool {
    balance.keptByteCount < segmentByteCount / 4
  }

  private static func tier(_ balance: CompactionChains.Balance) -> Int {
    let units = max(1, balance.keptByteCount >> 12)
    return (Int.bitWidth - 1 - units.leadingZeroBitCount) / 3
  }

  /// Chooses the small segments of the lowest tier that has too many, with those that must be
  /// rewritten before them, oldest first, up to the content of one new segment.
  func chooseSmall(_ candidates: [Candidate]) -> Choice {
    let eligible = candidates.filter(\.isEligible)
    let balances = balances(of: eligible, among: candidates)
    let chains = CompactionChains(
      eligible.filter { isSmall(balances[$0.slot] ?? CompactionChains.Balance()) }, balances)
    let tiers = Dictionary(grouping: chains.slots) { Self.tier(chains.balance(of: $0)) }
    let full = tiers.filter { $0.value.count > smallSegmentLimit }
    guard let lowest = full.keys.min(), let slots = full[lowest] else { return .nothing }
    var taken: Set<Slot> = []
    for slot in slots { taken.formUnion(chains.chain(endingIn: slot, without: taken)) }
    let merged = part(of: chains.slots.filter(taken.contains), chains)
    return merged.count > 1 ? .rewrite(merged) : .nothing
  }

  /// Chooses small segments to merge, but none while there are few enough to wait for maintenance.
  func chooseOverdue(_ candidates: [Candidate]) -> Choice {
    let small = candidates.filter {
      $0.isEligible && isSmall(balance($0, among: candidates))
    }
    return small.count > overdueSegmentLimit ? chooseSmall(candidates) : .nothing
  }

  /// The small segments that may be rewritten in addition to those in `taken`.
  func smallSlots(besides taken: Set<Slot>, _ chains: CompactionChains) -> Set<Slot> {
    var result: Set<Slot> = []
    for slot in chains.slots where !taken.contains(slot) && isSmall(chains.balance(of: slot)) {
      let chain = chains.chain(endingIn: slot, without: taken.union(result))
      if chain.allSatisfy({ isSmall(chains.balance(of: $0)) }) { result.formUnion(chain) }
    }
    return result
  }
}
