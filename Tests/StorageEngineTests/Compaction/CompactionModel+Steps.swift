import TestSupport

extension CompactionModel {
  enum Step: CaseIterable {
    case put, delete, sync, advanceCompaction, abandonCompaction
    case beginCheckpoint, finishCheckpoint, unlink, syncDirectory, crash

    var isCommit: Bool { self == .put || self == .delete }

    var usualWeight: Int {
      switch self {
      case .put: 40
      case .delete: 30
      case .sync: 5
      case .syncDirectory: 15
      case .advanceCompaction: 40
      case .abandonCompaction: 1
      case .crash: 1
      case .beginCheckpoint, .finishCheckpoint: 20
      case .unlink: 30
      }
    }
  }

  /// Does one thing that the engine could do next.
  func step() {
    clock += 1
    // Now and then the writers rest, and compaction catches up.
    let isResting = clock / 40 % 3 == 2
    var left = random(0..<pace.reduce(0) { $0 + $1.weight })
    for (step, weight) in pace {
      left -= weight
      guard left < 0 else { continue }
      return perform(isResting && step.isCommit ? .advanceCompaction : step)
    }
  }

  private func perform(_ step: Step) {
    switch step {
    case .put: commit(isPut: true)
    case .delete: commit(isPut: false)
    case .sync: sync(upTo: lastSequence)
    case .advanceCompaction: advanceCompaction()
    case .abandonCompaction: abandonCompaction()
    case .beginCheckpoint: beginCheckpoint()
    case .finishCheckpoint: finishCheckpoint()
    case .unlink: unlinkOne()
    case .syncDirectory: syncDirectory()
    case .crash: crash()
    }
  }

  // MARK: Commits

  private func commit(isPut: Bool) {
    let count = random(1..<(transactionLimit + 1))
    commit(
      (0..<count).map { index in
        (key: random(0..<usedKeyCount), isPut: index == 0 ? isPut : generator.chance(3, in: 5))
      })
  }

  /// Commits one transaction. It may end in another segment than it begins in.
  func commit(_ changes: [(key: Int, isPut: Bool)]) {
    let stream = random(0..<openLogs.count)
    var batch: [(segment: Segment, record: Record)] = []
    for change in changes where change.isPut || locations[change.key] != nil {
      guard let log = segment(openLogs[stream]) else { return }
      lastSequence += 1
      let bound = rules.has(.boundIsOwnLogNumber) ? log.number : highestNumber
      let record = Record(
        key: change.key, sequence: lastSequence, isPut: change.isPut,
        bound: change.isPut ? 0 : bound)
      if let previous = batch.last?.segment, previous !== log { log.predecessor = previous.number }
      batch.append((log, record))
      log.recordCount += 1
      history.append(record)
      truth[change.key] = change.isPut ? lastSequence : -1
      locations[change.key] =
        change.isPut ? Location(sequence: lastSequence, segment: log.number) : nil
      if log.recordCount == segmentCapacity { openLogs[stream] = allocateLog() }
    }
    finish(batch)
  }

  /// Puts the records of a transaction into their segments, and seals those that are full.
  private func finish(_ batch: [(segment: Segment, record: Record)]) {
    guard !batch.isEmpty else { return }
    var numbers: [Int] = []
    for (segment, _) in batch where numbers.last != segment.number {
      numbers.append(segment.number)
    }
    for (segment, record) in batch {
      var record = record
      record.continuation = numbers[(numbers.firstIndex(of: segment.number) ?? 0)...].dropFirst()
      segment.append(record)
    }
    commitSequences.append(lastSequence)
    for (segment, _) in batch where segment.state == .open && !openLogs.contains(segment.number) {
      if !rules.has(.sealsWithoutSync) { sync(upTo: lastSequence) }
      segment.state = .sealed
    }
  }

  // MARK: Compaction

  private func advanceCompaction() {
    let mayBegin = compactions.count < rules.compactionCount
    if mayBegin && (compactions.isEmpty || generator.chance(1, in: 4)) {
      return beginCompaction()
    }
    let index = random(0..<compactions.count)
    if !compactions[index].unread.isEmpty {
      for _ in 0..<random(1..<30) { copyNext(index) }
    } else if !compactions[index].unswapped.isEmpty {
      for _ in 0..<random(1..<16) { swapNext(index) }
    } else {
      finishCompaction(index)
    }
  }

  private func beginCompaction() {
    // An output cannot be a victim before its last swap: its copies do not look live yet.
    let busy = Set(compactions.flatMap { $0.victims + [$0.output] })
    let eligible = segments.filter {
      $0.state == .sealed && !busy.contains($0.number) && !isNeededByPredecessor($0)
    }
    let count = random(1..<(victimLimit + 1))
    beginCompaction(of: Array(eligible.shuffled(using: &generator).prefix(count)))
  }

  func beginCompaction(of victims: [Segment]) {
    guard let smallest = victims.map(\.origin).min() else { return }
    // The number is taken before the first look at what is live: a tombstone that supersedes a
    // copied put is then bound by it.
    let output = allocateNumber()
    let places = victims.flatMap { victim in
      victim.records.indices.map { (segment: victim.number, index: $0) }
    }
    compactions.append(
      Compaction(
        victims: victims.map(\.number), output: output,
        origin: rules.inheritsOrigin ? smallest : output, unread: places.reversed()))
  }

  /// Whether a segment exists whose last batch continues in `segment`: for a reader of segments
  /// alone, its records would no longer be committed if `segment` were removed before it.
  func isNeededByPredecessor(_ segment: Segment) -> Bool {
    guard let predecessor = segment.predecessor, !rules.has(.splitsBatches) else { return false }
    return self.segment(predecessor) != nil
  }

  /// Copies the next record of the victims if it must be kept.
  func copyNext(_ index: Int) {
    guard let place = compactions[index].unread.popLast() else { return }
    guard let source = segment(place.segment) else { return }
    let record = source.records[place.index]
    let here = Location(sequence: record.sequence, segment: source.number)
    if record.isPut {
      guard locations[record.key] == here else { return }
      compactions[index].unswapped.append((record, source.number))
    } else if isDroppable(record, in: source, of: compactions[index]) {
      statistics.tombstonesDropped += 1
      return
    } else {
      statistics.tombstonesKept += 1
    }
    let output = outputSegment(of: compactions[index])
    var copy = record
    copy.continuation = []
    output.append(copy)
    if record.isPut { output.pending.insert(record.sequence) }
  }

  /// The output's file, created when there is something to put in.
  private func outputSegment(of compaction: Compaction) -> Segment {
    if let output = segment(compaction.output) { return output }
    let output = Segment(
      number: compaction.output, origin: compaction.origin, isOutput: true,
      floor: durableSequence)
    segments.append(output)
    return output
  }

  /// Whether compaction may drop `tombstone`, read from `source`.
  private func isDroppable(
    _ tombstone: Record, in source: Segment, of compaction: Compaction
  ) -> Bool {
    // A younger put outranks whatever the tombstone guards against.
    if locations[tombstone.key] != nil { return true }
    let bound = rules.has(.boundIsOwnOrigin) ? source.origin : tombstone.bound
    return !segments.contains { other in
      other.origin <= bound && !isExempt(other, tombstone, in: source)
        && !isOverlooked(other, by: compaction) && hasDeadPut(other)
    }
  }

  private func isExempt(
    _ other: Segment, _ tombstone: Record, in source: Segment
  ) -> Bool {
    switch rules.exemption {
    case .nothing: false
    case .ownSegment: other === source
    case .everyHolder:
      other.records.contains {
        !$0.isPut && $0.key == tombstone.key && $0.sequence >= tombstone.sequence
      }
    }
  }

  /// Whether the weaker rules overlook the segment.
  private func isOverlooked(_ other: Segment, by compaction: Compaction) -> Bool {
    switch rules.weakness {
    case .ignoresCoVictims: return compaction.victims.contains(other.number)
    case .ignoresUnsyncedUnlinks: return other.state == .unlinked
    case .ignoresVictimsAwaitingUnlink:
      if case .victim = other.state { return true }
      return false
    default: return false
    }
  }

  /// Whether there is a put that no location points to. A copy that waits for its swap does not
  /// count, as the place that it was copied from does.
  private func hasDeadPut(_ segment: Segment) -> Bool {
    if rules.has(.forgetsMovedCopies), case .victim = segment.state {
      return segment.deadPutsWhenSwapped > 0
    }
    if rules.has(.forgetsLostSwaps), segment.isOutput { return false }
    return segment.records.contains {
      $0.isPut && !segment.pending.contains($0.sequence)
        && locations[$0.key] != Location(sequence: $0.sequence, segment: segment.number)
    }
  }

  func swapNext(_ index: Int) {
    guard let (record, source) = compactions[index].unswapped.popLast() else { return }
    guard let output = segment(compactions[index].output) else { return }
    seal(output)
    output.pending.remove(record.sequence)
    let old = Location(sequence: record.sequence, segment: source)
    guard locations[record.key] == old else {
      statistics.lostSwaps += 1
      return
    }
    locations[record.key] = Location(sequence: record.sequence, segment: output.number)
  }

  private func seal(_ output: Segment) {
    guard output.state == .open else { return }
    output.state = .sealed
    if rules.has(.numbersOutputsLate) { output.origin = allocateNumber() }
  }

  func finishCompaction(_ index: Int) {
    let compaction = compactions.remove(at: index)
    let output = segment(compaction.output)
    output.map { seal($0) }
    for number in compaction.victims {
      guard let victim = segment(number) else { continue }
      victim.deadPutsWhenSwapped = victim.records.count {
        $0.isPut && output?.holds($0.sequence) != true
      }
      victim.state = .victim(swappedAt: clock)
    }
  }

  private func abandonCompaction() {
    guard let index = compactions.indices.randomElement(using: &generator) else { return }
    let output = segment(compactions[index].output)
    guard output?.state != .sealed else { return }
    output?.state = .unlinked
    output?.pending = []
    compactions.remove(at: index)
  }

  // MARK: Checkpoints and unlinks

  func beginCheckpoint() {
    guard unfinishedCheckpoint == nil else { return }
    let known = segments.filter {
      switch $0.state {
      case .open: !$0.isOutput
      case .sealed: true
      case .victim, .unlinked: false
      }
    }
    unfinishedCheckpoint = Checkpoint(
      locations: locations, sequence: lastSequence, segments: Set(known.map(\.number)),
      highestNumber: highestNumber, begunAt: clock)
  }

  func finishCheckpoint() {
    guard var finished = unfinishedCheckpoint else { return }
    if !rules.has(.checkpointsWithoutSync) { sync(upTo: finished.sequence) }
    finished.finishedAt = clock
    previousCheckpoint = checkpoint
    checkpoint = finished
    unfinishedCheckpoint = nil
  }

  /// Whether `segment` may be unlinked now, and so may or may not exist after a crash.
  func mayBeGone(_ segment: Segment) -> Bool {
    switch segment.state {
    case .open, .sealed: return false
    case .unlinked: return true
    case .victim(let swappedAt):
      if rules.has(.unlinksBeforeCheckpoint) { return true }
      guard let checkpoint else { return false }
      let isLateEnough =
        rules.has(.unlinksAfterUncoveringCheckpoint)
        ? checkpoint.finishedAt > swappedAt : checkpoint.begunAt > swappedAt
      return isLateEnough
    }
  }

  private func unlinkOne() {
    let ready = segments.filter { $0.state != .unlinked && mayBeGone($0) }
    guard let chosen = ready.randomElement(using: &generator) else { return }
    chosen.state = .unlinked
    statistics.unlinks += 1
  }

  func syncDirectory() {
    segments.removeAll { $0.state == .unlinked }
  }
}
