/// Verifies a store that no engine of this process has open, whether it opens or not. Reads only.
struct StoreVerifier {
  let directory: StoreDirectory
  let options: EngineOptions
  let keys: KeyRing
  let findings: Findings

  init(
    _ path: String, options: EngineOptions, progress: ((VerifyProgress) -> Bool)?
  ) throws(EngineError) {
    var options = options.normalized
    options.mode = .readOnly
    options.access = .positioned
    self.options = options
    directory = StoreDirectory(path: path, fileSystem: options.fileSystem)
    keys = try KeyRing(options.encryption)
    findings = Findings(progress)
  }

  func run() throws(EngineError) -> [Problem] {
    let files = try StoreFiles(directory)
    let segments = openSegments(files)
    let store = files.identifier(segments)
    let manifest =
      files.manifest
      ?? CheckpointListing(directory: directory, keys: keys).manifest(store: store)
    let layout = LogLayout(segments, manifest: manifest, store: store)
    for member in layout.all { findings.expect(2 * member.countedByteCount) }
    findings.expect(manifest?.checkpointByteCount ?? 0)
    FilesCheck(files: files, manifest: manifest, findings: findings).run(layout)
    let checkpoint = manifest.flatMap {
      CheckpointCheck(directory: directory, keys: keys, findings: findings).run($0)
    }
    try findings.advance(manifest?.checkpointByteCount ?? 0)
    guard let store else {
      findings.add(.unopenable, "no file tells which store this is", path: directory.path)
      return findings.problems
    }
    var log = LogCheck(layout, store: store, findings: findings)
    log.known = manifest?.logPosition ?? .start
    try log.run()
    try verifyContent(layout, checkpoint, log.surveys, store)
    return findings.problems
  }

  private func openSegments(_ files: StoreFiles) -> [SegmentFile] {
    var segments: [SegmentFile] = []
    for number in files.numbers {
      do throws(EngineError) {
        segments.append(try SegmentFile(number, in: directory, keys: keys))
      } catch {
        findings.add(.unreadable, error, path: directory.segment(number))
      }
    }
    return segments
  }

  // MARK: Content

  /// Compares trees and records: those of the store as it opens, or, if it does not open, those of
  /// the checkpoint with what was committed before it.
  private func verifyContent(
    _ layout: LogLayout, _ checkpoint: CheckpointBytes?,
    _ surveys: [SegmentNumber: SegmentCheck.Survey], _ store: StoreIdentifier
  ) throws(EngineError) {
    if let missing = missingKey(layout) {
      findings.add(.keyUnavailable, missing.message, path: missing.path)
      return
    }
    let isUnsound = findings.has([.checkpointStructure])
    do throws(EngineError) {
      guard !isUnsound else { return }
      let opened = try Recovery(directory: directory, options: options, keys: keys).open()
      try audit(opened, surveys)
    } catch {
      if error.code == .cancelled { throw error }
      findings.add(
        .unopenable, "the store does not open: \(error.message)", path: error.path,
        offset: error.offset)
      guard let checkpoint, let metadata = checkpoint.metadata else { return }
      let audit = CheckpointAudit(
        directory: directory, options: options, keys: keys, findings: findings)
      try audit.run(layout, checkpoint, metadata, surveys, store)
    }
  }

  private func missingKey(_ layout: LogLayout) -> EngineError? {
    for member in layout.all {
      guard let header = member.file.knownHeader else { continue }
      do throws(EngineError) {
        _ = try keys.cipher(for: header, path: member.file.path)
      } catch {
        return error
      }
    }
    return nil
  }

  private func audit(
    _ opened: Recovery.Opened, _ surveys: [SegmentNumber: SegmentCheck.Survey]
  ) throws(EngineError) {
    let writer = opened.writer
    let store = writer.store
    var members: [ContentAudit.Member] = []
    for (index, usage) in store.usage.enumerated() where usage.number != .none {
      guard let segment = store.slots.segment(Slot(index)) else { continue }
      members.append(
        ContentAudit.Member(
          segment: segment, usage: usage, survey: surveys[usage.number] ?? SegmentCheck.Survey()))
    }
    let version = writer.queue.current
    try StateAudit(
      state: version.state, slots: store.slots, members: members, path: directory.path,
      findings: findings
    ).run(comparesUsage: opened.checkpoint != nil)
    withExtendedLifetime(opened) {}
  }
}
