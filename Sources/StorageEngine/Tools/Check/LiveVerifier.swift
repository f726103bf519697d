import FileAccess

/// Verifies a store while its engine is in use.
struct LiveVerifier {
  let core: EngineCore
  let findings: Findings

  /// The state at one moment. Its snapshot keeps pages and segments from being given back.
  private struct Capture {
    var snapshot: Snapshot
    var members: [(segment: Segment, usage: SegmentUsage)]
    /// Segments that wait to be removed, which the manifest on disk may still list.
    var retired: [Segment]
    /// The numbers of all existing segments, including those that wait to be removed.
    var used: Set<SegmentNumber>
    var checkpointByteCount = 0
    /// Whether all counted commits are in the snapshot.
    var isComplete: Bool
  }

  func run() throws(EngineError) -> [Problem] {
    // Manifest and checkpoint change only under this lock.
    let capture = try core.maintenanceLock.withLock { () throws(EngineError) in
      try verifyCaches()
    }
    defer { capture.snapshot.close() }
    // Not under the lock: the caller may call any method of the engine from its callback.
    try findings.advance(capture.checkpointByteCount)
    let surveys = try verifySegments(capture)
    let version = capture.snapshot.version
    let members = capture.members.map { segment, usage in
      ContentAudit.Member(
        segment: segment, usage: usage, survey: surveys[usage.number] ?? SegmentCheck.Survey())
    }
    try StateAudit(
      state: version.state, slots: core.writer.store.slots, members: members,
      path: core.directory.path, findings: findings
    ).run(comparesUsage: capture.isComplete)
    let gone = givenBack(capture)
    return findings.problems.filter { problem in !gone.contains { $0 == problem.path } }
  }

  // MARK: Caches

  private func verifyCaches() throws(EngineError) -> Capture {
    var capture = try core.writerLock.withLock { () throws(EngineError) in try self.capture() }
    do {
      try verifyFiles(&capture)
    } catch {
      capture.snapshot.close()
      throw error
    }
    return capture
  }

  /// Under the writer's lock.
  private func capture() throws(EngineError) -> Capture {
    try core.checkOpen()
    var isComplete = true
    do { try core.queue.drain() } catch { isComplete = false }
    let store = core.writer.store
    let retired = Set(core.cache.retired.map(\.slot))
    var members: [(segment: Segment, usage: SegmentUsage)] = []
    var waiting: [Segment] = []
    for (index, usage) in store.usage.enumerated() where usage.number != .none {
      let slot = Slot(index)
      guard let segment = store.slots.segment(slot) else { continue }
      if retired.contains(slot) {
        waiting.append(segment)
      } else {
        members.append((segment, usage))
      }
    }
    return Capture(
      snapshot: core.snapshot(), members: members, retired: waiting,
      used: Set(store.usage.map(\.number)),
      isComplete: isComplete)
  }

  private func verifyFiles(_ capture: inout Capture) throws(EngineError) {
    let files = try StoreFiles(core.directory)
    var segments: [SegmentFile] = []
    for member in capture.members {
      findings.expect(2 * member.usage.byteCount)
      if let file = open(member.segment) { segments.append(file) }
    }
    segments += capture.retired.compactMap(open)
    let layout = LogLayout(
      segments, manifest: files.manifest, store: core.writer.store.identifier)
    FilesCheck(
      files: files, manifest: files.manifest, findings: findings, used: capture.used
    ).run(layout)
    guard let manifest = files.manifest else { return }
    findings.expect(manifest.checkpointByteCount)
    capture.checkpointByteCount = manifest.checkpointByteCount
    _ = CheckpointCheck(directory: core.directory, keys: core.keys, findings: findings)
      .run(manifest)
  }

  private func open(_ segment: Segment) -> SegmentFile? {
    do throws(EngineError) {
      return try SegmentFile(segment.number, in: core.directory, keys: core.keys)
    } catch {
      let isGone = error.cause?.code == .notFound
      findings.add(isGone ? .segmentMissing : .unreadable, error, path: segment.path)
      return nil
    }
  }

  // MARK: Segments

  /// Returns the paths of segments that contained nothing for the snapshot and were removed during
  /// the check.
  private func givenBack(_ capture: Capture) -> Set<String> {
    core.writerLock.withLock {
      let slots = core.writer.store.slots
      let gone = capture.members.filter { slots.segment($0.segment.slot) !== $0.segment }
      return Set(gone.map(\.segment.path))
    }
  }

  private func verifySegments(
    _ capture: Capture
  ) throws(EngineError) -> [SegmentNumber: SegmentCheck.Survey] {
    var members: [LogLayout.Member] = []
    for (segment, usage) in capture.members {
      guard let file = try? SegmentFile(segment.number, in: core.directory, keys: core.keys) else {
        continue
      }
      members.append(
        LogLayout.Member(
          file: file, kind: usage.kind, limit: usage.byteCount, durable: 0, listed: nil))
    }
    var log = LogCheck(
      LogLayout(members), store: core.writer.store.identifier, findings: findings)
    try log.run()
    return log.surveys
  }
}
