import TestSupport

extension CompactionModel {
  /// Describes how the store would come up wrong if it crashed now, or returns nil.
  ///
  /// Checked for the last commit and for the last durable one, and for every subset of the files
  /// that may be gone.
  func violation() -> String? {
    if let recoveryFailure { return recoveryFailure }
    for (cut, truth) in [(lastSequence, truth), (durableSequence, durableTruth)] {
      if let found = rebuildViolation(truth, cut) { return "rebuild: \(found)" }
      if let checkpoint, let found = replayViolation(checkpoint, truth, cut) {
        return "checkpoint and tail: \(found)"
      }
      if durableSequence == lastSequence { break }
    }
    for key in 0..<Self.keyCount {
      guard let location = locations[key] else { continue }
      guard let place = segment(location.segment), !mayBeGone(place) else {
        return "key \(key) lies in segment \(location.segment), which may be gone"
      }
    }
    return nil
  }

  // MARK: Rebuild from segments alone

  /// A file that may be gone does harm if it contains a record that nothing certain outranks, or if
  /// something certain is missing without it. So examining each of them alone, or with those that
  /// its last batch continues in, covers all subsets.
  private func rebuildViolation(_ truth: [Int], _ cut: Int) -> String? {
    var ranks = [Int](repeating: -1, count: Self.keyCount)
    for segment in segments where !mayBeGone(segment) {
      merge(segment, [], upTo: cut, into: &ranks)
    }
    for key in 0..<Self.keyCount where put(ranks[key]) != truth[key] {
      return "key \(key) has \(put(ranks[key])), not \(truth[key])"
    }
    for segment in segments {
      if mayBeGone(segment), let key = harm([segment], ranks, truth, cut) {
        return "key \(key) is wrong with segment \(segment.number)"
      }
      guard let last = segment.continued.last else { continue }
      let others = last.continuation.compactMap(self.segment).filter(mayBeGone)
      guard !others.isEmpty, let key = harm([segment] + others, ranks, truth, cut) else { continue }
      return "key \(key) is wrong with the batch from segment \(segment.number)"
    }
    return nil
  }

  /// A key that is wrong if the segments of `group` exist in addition to the certain ones, whose
  /// records are in `ranks`.
  private func harm(
    _ group: [Segment], _ ranks: [Int], _ truth: [Int], _ cut: Int
  ) -> Int? {
    var found = ranks
    for segment in group { merge(segment, group, upTo: cut, into: &found) }
    guard found != ranks else { return nil }
    return (0..<Self.keyCount).first { put(found[$0]) != truth[$0] }
  }

  /// Raises `ranks` to the newest committed records of `segment`, given the certain segments and
  /// those of `group`.
  private func merge(
    _ segment: Segment, _ group: [Segment], upTo cut: Int, into ranks: inout [Int]
  ) {
    let newest = segment.newest(upTo: cut)
    var key = 0
    while key < Self.keyCount {
      if newest[key] > ranks[key] { ranks[key] = newest[key] }
      key += 1
    }
    for record in segment.continued
    where record.sequence <= cut && record.rank > ranks[record.key] {
      let isCommitted = record.continuation.allSatisfy { number in
        isCertain(number) || group.contains { $0.number == number }
      }
      if isCommitted { ranks[record.key] = record.rank }
    }
  }

  private func isCertain(_ number: Int) -> Bool {
    segment(number).map { !mayBeGone($0) } ?? false
  }

  /// The sequence in the rank of a put, or -1.
  private func put(_ rank: Int) -> Int { rank & 1 == 1 && rank > 0 ? rank / 2 : -1 }

  private func rebuild() -> [Location?] {
    var ranks = [Int](repeating: -1, count: Self.keyCount)
    var found = [Location?](repeating: nil, count: Self.keyCount)
    // Copies of one record are equal, so whichever comes first may win.
    for segment in segments.shuffled(using: &generator) {
      for record in segment.records where record.rank > ranks[record.key] {
        guard record.continuation.allSatisfy({ self.segment($0) != nil }) else { continue }
        ranks[record.key] = record.rank
        found[record.key] =
          record.isPut
          ? Location(sequence: record.sequence, segment: segment.number) : nil
      }
    }
    return found
  }

  // MARK: Checkpoint and tail

  private func replayViolation(
    _ checkpoint: Checkpoint, _ truth: [Int], _ cut: Int
  ) -> String? {
    let found = replay(checkpoint, upTo: cut)
    for key in 0..<Self.keyCount {
      guard found[key]?.sequence ?? -1 == truth[key] else {
        return "key \(key) has \(found[key]?.sequence ?? -1), not \(truth[key])"
      }
      guard let location = found[key] else { continue }
      guard let place = segment(location.segment), !mayBeGone(place),
        place.holds(location.sequence)
      else { return "key \(key) lies in segment \(location.segment), which may be gone" }
    }
    return nil
  }

  /// The locations of `checkpoint` with younger log records applied; outputs are ignored.
  private func replay(_ checkpoint: Checkpoint, upTo cut: Int) -> [Location?] {
    var found = checkpoint.locations
    var applied = [Int](repeating: checkpoint.sequence, count: Self.keyCount)
    for segment in segments
    where segment.lastSequence > checkpoint.sequence && !segment.isOutput
      && !isOrphan(segment, of: checkpoint)
    {
      for record in segment.records where record.sequence <= cut {
        guard record.sequence > applied[record.key] else { continue }
        applied[record.key] = record.sequence
        found[record.key] =
          record.isPut
          ? Location(sequence: record.sequence, segment: segment.number) : nil
      }
    }
    guard rules.has(.replaysOutputs) else { return found }
    for segment in segments where segment.isOutput && isOrphan(segment, of: checkpoint) {
      for record in segment.records where record.isPut {
        found[record.key] = Location(sequence: record.sequence, segment: segment.number)
      }
    }
    return found
  }

  private func isOrphan(_ segment: Segment, of checkpoint: Checkpoint) -> Bool {
    if checkpoint.segments.contains(segment.number) { return false }
    return segment.isOutput || segment.number <= checkpoint.highestNumber
  }

  /// Whether a checkpoint that is not the newest still leads to the newest state: nothing that it
  /// points to, and nothing that was committed after it, was removed on behalf of a later one.
  private func isWhole(_ checkpoint: Checkpoint) -> Bool {
    if rules.has(.trustsPreviousCheckpoint) { return true }
    guard checkpoint.segments.allSatisfy({ segment($0) != nil }) else { return false }
    guard !segments.contains(where: { $0.isOutput && isOrphan($0, of: checkpoint) }) else {
      return false
    }
    let tail = Set(
      segments.filter { !$0.isOutput }.flatMap(\.records).map(\.sequence)
        .filter { $0 > checkpoint.sequence })
    return tail.isEmpty || tail.max() == checkpoint.sequence + tail.count
  }

  // MARK: Crashes

  /// Loses what was not durable, recovers in one of three ways, and continues from there.
  func crash() {
    crash(keeping: random(durableSequence..<(lastSequence + 1)), lost: random(0..<4))
  }

  /// A crash that keeps the transactions up to `sequence`. If `lost` is 0, no checkpoint is
  /// readable after it; if it is 1, only the previous one is.
  func crash(keeping sequence: Int, lost: Int) {
    statistics.crashes += 1
    let cut = commitSequences.last { $0 <= sequence } ?? 0
    let durable = durableSequence
    loseUnsynced(above: cut)
    history.removeAll { $0.sequence > cut }
    commitSequences.removeAll { $0 > cut }
    if lost == 0 { (checkpoint, previousCheckpoint) = (nil, nil) }
    if lost == 1 {
      let isUsable = previousCheckpoint.map(isWhole) ?? false
      if isUsable { statistics.previousCheckpointsUsed += 1 }
      checkpoint = isUsable ? previousCheckpoint : nil
      previousCheckpoint = nil
    }
    recover(removesOrphans: lost >= 2 || rules.has(.trustsPreviousCheckpoint))
    if lastSequence < durable {
      recoveryFailure = "sequence \(lastSequence) after a crash, \(durable) before"
    }
  }

  private func loseUnsynced(above cut: Int) {
    var survivors: [Segment] = []
    for segment in segments {
      guard !mayBeGone(segment) || generator.chance(1, in: 2) else { continue }
      if !segment.isOutput {
        segment.cut(above: cut)
      } else if segment.state == .open {
        // Some part of an unfinished output exists.
        let kept = segment.records.prefix(random(0..<(segment.records.count + 1)))
        segment.cut(above: -1)
        kept.forEach(segment.append)
      }
      segment.pending = []
      segment.state = .sealed
      survivors.append(segment)
    }
    segments = survivors
  }

  private func recover(removesOrphans: Bool) {
    (compactions, unfinishedCheckpoint) = ([], nil)
    if let checkpoint {
      locations = replay(checkpoint, upTo: .max)
      if removesOrphans {
        for segment in segments where isOrphan(segment, of: checkpoint) {
          segment.state = .unlinked
        }
      }
    } else {
      locations = rebuild()
    }
    // The youngest records may be gone: tombstones that were dropped. Headers remember them.
    let youngest = segments.map {
      rules.has(.forgetsSequenceFloors) ? $0.lastSequence : max($0.floor, $0.lastSequence)
    }
    restart(at: max(youngest.max() ?? 0, checkpoint?.sequence ?? 0))
    highestNumber = max(segments.map(\.number).max() ?? 0, checkpoint?.highestNumber ?? 0)
    openLogs = []
    for _ in 0..<rules.logStreamCount { openLogs.append(allocateLog()) }
  }
}
