/// Segments with those that have to go before them: one that ends a batch may be rewritten only after the
/// segment in which that batch began, or together with it.
///
/// Batches that are larger than a segment make all segments of the log one chain. So a segment full of
/// garbage is weighed together with all that stand before it in its chain.
struct CompactionChains {
  /// What it costs to rewrite segments, and what that brings.
  struct Balance: Hashable {
    var byteCount = 0
    /// Bytes of records, old versions and tombstones.
    var keptByteCount = 0
    var liveByteCount = 0
    var reclaimable = 0
    /// Each segment's part of `reclaimable`, weighted by its age.
    var benefit = 0.0

    /// Benefit over cost (Rosenblum and Ousterhout 1992).
    var score: Double { benefit / Double(byteCount + liveByteCount + 1) }

    static func + (a: Self, b: Self) -> Self {
      Balance(
        byteCount: a.byteCount + b.byteCount, keptByteCount: a.keptByteCount + b.keptByteCount,
        liveByteCount: a.liveByteCount + b.liveByteCount,
        reclaimable: a.reclaimable + b.reclaimable, benefit: a.benefit + b.benefit)
    }
  }

  private struct Link {
    var before: Slot?
    var own: Balance
    var total: Balance
  }

  private var links: [Slot: Link] = [:]
  /// All that may be rewritten, oldest first. Those are left out for which one that has to go before is
  /// not among the candidates.
  private(set) var slots: [Slot] = []

  init(_ candidates: [CompactionPolicy.Candidate], _ balances: [Slot: Balance]) {
    for candidate in candidates.sorted(by: { $0.usage.number < $1.usage.number }) {
      let own = balances[candidate.slot] ?? Balance()
      var total = own
      if let before = candidate.follows {
        // A predecessor has a lower number, so it was met before.
        guard let link = links[before] else { continue }
        total = link.total + own
      }
      links[candidate.slot] = Link(before: candidate.follows, own: own, total: total)
      slots.append(candidate.slot)
    }
  }

  /// Of the segment alone.
  func balance(of slot: Slot) -> Balance { links[slot]?.own ?? Balance() }

  /// Of the segment and all that have to go before it.
  func total(of slot: Slot) -> Balance { links[slot]?.total ?? Balance() }

  /// The segment and those that have to go before it, oldest first, without those in `taken`.
  func chain(endingIn slot: Slot, without taken: Set<Slot>) -> [Slot] {
    var chain: [Slot] = []
    var next: Slot? = slot
    while let current = next, !taken.contains(current) {
      chain.append(current)
      next = links[current]?.before
    }
    return chain.reversed()
  }

  func balance(of slots: [Slot]) -> Balance {
    slots.reduce(Balance()) { $0 + balance(of: $1) }
  }
}
