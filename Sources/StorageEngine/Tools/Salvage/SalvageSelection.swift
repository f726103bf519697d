/// Chooses what to save: for each key of a table the newest put, unless a tombstone is newer, with
/// the newest entries.
struct SalvageSelection {
  /// A record to save.
  struct Choice {
    var put: SalvageSource.Candidate
    /// An entries frame that is newer than the put.
    var entries: SalvageSource.Candidate?
  }

  private(set) var choices: [Choice] = []

  /// `candidates` may be in any order. The catalog's own records are left out.
  init(_ candidates: [SalvageSource.Candidate], includesUncommitted: Bool) {
    let sorted = candidates.filter {
      $0.kind.isRecord && $0.table != .catalog && ($0.isCommitted || includesUncommitted)
    }.sorted(by: SalvageSource.Candidate.precedes)
    var index = 0
    while index < sorted.count {
      var end = index + 1
      while end < sorted.count, sorted[end].hasKey(of: sorted[index]) { end += 1 }
      choose(sorted[index..<end])
      index = end
    }
    // In the order of the files, so that they are read once from front to back.
    choices.sort { ($0.put.source, $0.put.offset) < ($1.put.source, $1.put.offset) }
  }

  /// Chooses from the frames of one key, newest first.
  private mutating func choose(_ frames: ArraySlice<SalvageSource.Candidate>) {
    guard let newest = frames.first(where: { $0.kind != .entries }), newest.kind == .put else {
      return
    }
    let entries = frames.first { $0.kind == .entries && $0.sequence > newest.sequence }
    choices.append(Choice(put: newest, entries: entries))
  }
}
