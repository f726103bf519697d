/// Which segments count, in which order, and how far each must be right (docs/format.md, sections 3
/// and 6).
///
/// Opening answers the same questions with other code (`Recovery`, `LogBounds`). This is meant: the
/// checker is written from the document, so that a mistake in recovery shows as a disagreement
/// between the two. Change one of them only after the document, and never to share code.
struct LogLayout {
  struct Member {
    var file: SegmentFile
    /// From the header, otherwise from the manifest, otherwise assumed to be log.
    var kind: SegmentHeader.Kind
    /// Everything up to here was durable, or finished in order; after it nothing counts.
    var limit: Int?
    /// The offset up to which the manifest says that the frames of an open segment are durable.
    var durable: Int
    /// From the manifest, if it is listed there.
    var listed: Manifest.Entry?

    /// Bytes that count, as far as the file contains them.
    var countedByteCount: Int { min(limit ?? .max, file.byteCount) }
  }

  /// Log segments in the order of the log.
  private(set) var logs: [Member] = []
  private(set) var compacted: [Member] = []
  /// Files that do not count: given back, or never finished.
  private(set) var leftovers: [SegmentFile] = []
  /// Segments that should exist but do not.
  private(set) var missing: [SegmentNumber] = []

  var all: [Member] { logs + compacted }

  init(_ files: [SegmentFile], manifest: Manifest?, store: StoreIdentifier?) {
    for file in files.sorted(by: { $0.number < $1.number }) {
      let listed = manifest?.entry(file.number)
      guard Self.counts(file, listed: listed, manifest) else {
        leftovers.append(file)
        continue
      }
      let isForeign = file.knownHeader.map { store != nil && $0.store != store } ?? false
      let kind = (isForeign ? nil : file.knownHeader?.kind) ?? listed?.kind ?? .log
      let durable = listed.map { $0.isSealed ? 0 : $0.byteCount } ?? 0
      let limit = listed.flatMap { $0.isSealed ? $0.byteCount : nil }
      let member = Member(file: file, kind: kind, limit: limit, durable: durable, listed: listed)
      if kind == .log { logs.append(member) } else { compacted.append(member) }
    }
    dropEmptyEnd()
    findLimits(manifest)
    findMissing(manifest)
    if let store { loosenLimits(store) }
  }

  /// A layout of members that are known to count.
  init(_ members: [Member]) {
    let sorted = members.sorted { $0.file.number < $1.file.number }
    logs = sorted.filter { $0.kind == .log }
    compacted = sorted.filter { $0.kind == .compacted }
  }

  private static func counts(
    _ file: SegmentFile, listed: Manifest.Entry?, _ manifest: Manifest?
  ) -> Bool {
    if listed != nil { return true }
    // The header is synced before anything follows it.
    if file.knownHeader == nil, file.byteCount <= SegmentHeader.byteCount { return false }
    guard let manifest else { return true }
    return file.number > manifest.highestNumber && file.knownHeader?.kind != .compacted
  }

  /// Drops log segments at the end with nothing but a header, which may exist without being
  /// durable.
  private mutating func dropEmptyEnd() {
    while let last = logs.last, last.listed == nil, all.count > 1,
      last.file.byteCount <= SegmentHeader.byteCount
    {
      leftovers.append(last.file)
      logs.removeLast()
      guard let stated = last.file.knownHeader?.predecessor, let index = logs.indices.last,
        logs[index].file.number == stated.segment
      else { continue }
      logs[index].durable = max(logs[index].durable, stated.offset)
    }
  }

  private mutating func findLimits(_ manifest: Manifest?) {
    for index in logs.indices {
      let number = logs[index].file.number
      if index + 1 < logs.count, let header = logs[index + 1].file.knownHeader,
        header.predecessor.segment == number
      {
        logs[index].limit = header.predecessor.offset
      }
      if let position = manifest?.logPosition, position.segment == number {
        logs[index].durable = max(logs[index].durable, position.offset)
      }
    }
  }

  /// Removes limits that do not apply yet. Batches after the length that a successor states count
  /// until they were written again, which the first whole batch in a later segment proves.
  private mutating func loosenLimits(_ store: StoreIdentifier) {
    for index in logs.indices.reversed() {
      guard let limit = logs[index].limit, index + 1 < logs.count,
        hasFrame(logs[index], store, behind: limit)
      else { continue }
      // Then those of all segments before this one were written again too.
      if hasBatch(logs[(index + 1)...], store) { return }
      logs[index].limit = nil
      logs[index].durable = max(logs[index].durable, limit)
    }
  }

  private func hasFrame(
    _ member: Member, _ store: StoreIdentifier, behind limit: Int
  ) -> Bool {
    guard limit < member.file.byteCount, let file = try? member.file.read(limit: nil) else {
      return false
    }
    defer { withExtendedLifetime(file) {} }
    var scan = member.scan(file, store, from: limit)
    return scan.next() != nil
  }

  /// Whether `members`, the later ones of which have their final limits, contain a batch that
  /// counts.
  private func hasBatch(_ members: ArraySlice<Member>, _ store: StoreIdentifier) -> Bool {
    var tracker = BatchTracker()
    for member in members {
      guard let header = member.file.knownHeader,
        let file = try? member.file.read(limit: member.limit)
      else { continue }
      defer { withExtendedLifetime(file) {} }
      tracker.begin(header.number)
      var gaps = SectorGaps(header, from: SegmentHeader.byteCount)
      var scan = member.scan(file, store, from: SegmentHeader.byteCount)
      while let frame = scan.next() {
        let position = LogPosition(segment: header.number, offset: frame.offset)
        gaps.note(frame.header, at: frame.offset)
        if frame.header.kind.isInBatch {
          tracker.append(frame.header, payload: frame.payload, at: position)
        } else if frame.header.kind == .commit, let payload = FramePayload.Commit(frame.payload) {
          let verdict = tracker.commit(payload, sequence: frame.header.sequence, at: position)
            .verdict
          guard gaps.gap(beforeCommitWith: payload.watermark) == nil else { break }
          if verdict == .whole || verdict == .startGone { return true }
        }
      }
    }
    return false
  }

  /// Finds the listed segments, and the predecessors of segments newer than the manifest, that do
  /// not exist.
  private mutating func findMissing(_ manifest: Manifest?) {
    let present = Set(all.map(\.file.number))
    var numbers = Set(manifest?.segments.map(\.number) ?? [])
    for log in logs {
      guard let manifest, let predecessor = log.file.knownHeader?.predecessor.segment else {
        continue
      }
      // A predecessor that the manifest knew of and does not list was compacted away.
      if predecessor > manifest.highestNumber { numbers.insert(predecessor) }
    }
    // The header is synced before another segment follows, so one that is cut inside it was
    // complete once.
    let cut = leftovers.filter { file in
      file.byteCount <= SegmentHeader.byteCount && file.knownHeader == nil
        && (manifest.map { file.number > $0.highestNumber } ?? true)
    }.map(\.number)
    for number in cut
    where logs.contains(where: { $0.file.knownHeader?.predecessor.segment == number }) {
      numbers.insert(number)
    }
    missing = numbers.subtracting(present).sorted()
  }
}

extension LogLayout.Member {
  fileprivate func scan(
    _ bytes: FileBytes, _ store: StoreIdentifier, from offset: Int
  ) -> SegmentScan {
    SegmentScan(
      bytes.bytes, seed: file.seed(store: store), authenticator: file.authenticator, from: offset)
  }
}
