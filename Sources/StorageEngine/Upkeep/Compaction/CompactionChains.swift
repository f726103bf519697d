/// Segments with those that must be rewritten before them: a segment that ends a batch may be
/// rewritten only after the segment in which that batch began, or together with it.
///
/// Batches that are larger than a segment link all segments of the log to one chain. So a segment
/// full of garbage is weighed together with all that come before it in its chain.
struct CompactionChains {
  /// The cost and the benefit of rewriting segments.
  struct Balance: Hashable {
    var byteCount = 0
    /// Bytes of records, old versions and tombstones.
    var keptByteCount = 0
    var liveByteCount = 0
    var reclaimable = 0
    /// The sum of each segment's `reclaimable`, weighted by its age.
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
  /// All segments that may be rewritten, oldest first, without those that depend on a segment that
  /// is not among the candidates.
  private(set) var slots: [Slot] = []

  init(_ candidates: [CompactionPolicy.Candidate], _ balances: [Slot: Balance]) {
    for candidate in candidates.sorted(by: { $0.usage.number < $1.usage.number }) {
      let own = balances[candidate.slot] ?? Balance()
      var total = own
      if let before = candidate.follows {
        // A predecessor has a lower number, so it came before.
        guard let link = links[before] else { continue }
        total = link.total + own
      }
      links[candidate.slot] = Link(before: candidate.follows, own: own, total: total)
      slots.append(candidate.slot)
    }
  }

  /// The balance of the segment alone.
  func balance(of slot: Slot) -> Balance { links[slot]?.own ?? Balance() }

  /// The balance of the segment and all that must be rewritten before it.
  func total(of slot: Slot) -> Balance { links[slot]?.total ?? Balance() }

  /// The segment and those that must be rewritten before it, oldest first, without those in
  /// `taken`.
  func chain(endingIn slot: Slot, without taken: Set<Slot>) -> [Slot] {
    assert(links[slot] != nil, "a slot of this object")
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
