import FileAccess

/// Reads what can be read of a damaged store and writes it to a new one.
struct Salvager {
  let source: StoreDirectory
  let target: String
  let options: EngineOptions
  let keys: KeyRing
  let includesUncommitted: Bool
  private let tell: ((SalvageReport.Progress) -> Bool)?
  private let progress = Locked(SalvageReport.Progress())

  init(
    _ source: String, to target: String, options: EngineOptions, includesUncommitted: Bool,
    progress: ((SalvageReport.Progress) -> Bool)?
  ) throws(EngineError) {
    self.source = StoreDirectory(path: source, fileSystem: options.fileSystem)
    self.target = target
    self.options = options
    self.includesUncommitted = includesUncommitted
    tell = progress
    keys = try KeyRing(options.encryption)
  }

  func run() throws(EngineError) -> SalvageReport {
    let files = try StoreFiles(source)
    let segments = files.numbers.compactMap { number in
      try? SegmentFile(number, in: source, keys: keys)
    }
    guard let store = files.identifier(segments) else {
      throw .damaged("no segment has a header that can be read", path: source.path)
    }
    let layout = LogLayout(segments, manifest: files.manifest, store: store)
    let sources = try open(layout, store, files.manifest)
    advance { $0.totalByteCount = layout.all.reduce(0) { $0 + $1.countedByteCount } }
    var scan = SalvageScan(
      sources, store: store, known: files.manifest?.logPosition ?? .start
    ) { (count) throws(EngineError) in try self.report { $0.byteCount += count } }
    try scan.run()
    var report = SalvageReport()
    report.damage = scan.damage.sorted {
      ($0.path, $0.range.lowerBound) < ($1.path, $1.range.lowerBound)
    }
    report.missingSegments = layout.missing.map(source.segment)
    report.uncommittedRecordCount =
      scan.candidates.count { $0.kind.isRecord && !$0.isCommitted }
    try write(scan, &report)
    return report
  }

  /// Throws `.keyMissing`, `.wrongKey` or `.encryptionUnavailable` if no segment can be read for
  /// lack of the key.
  private func open(
    _ layout: LogLayout, _ store: StoreIdentifier, _ manifest: Manifest?
  ) throws(EngineError) -> [SalvageSource] {
    let isEncrypted =
      layout.all.contains { $0.file.knownHeader?.key != nil }
      || (manifest?.version.required ?? 0) & FormatVersion.encryption != 0
    let sources = layout.all.map {
      SalvageSource($0, source, keys, store: store, isEncrypted: isEncrypted)
    }
    let problem = sources.lazy.compactMap(\.problem).first {
      $0.code == .keyMissing || $0.code == .wrongKey || $0.code == .encryptionUnavailable
    }
    if let problem, !sources.contains(where: { $0.segment?.cipher != nil }) { throw problem }
    return sources
  }

  private func write(_ scan: SalvageScan, _ report: inout SalvageReport) throws(EngineError) {
    let isWhole = report.damage.isEmpty && report.missingSegments.isEmpty
    let selection = SalvageSelection(scan.candidates, includesUncommitted: includesUncommitted)
    let directory = try SalvageTarget(target, options)
    do throws(EngineError) {
      let writer = try SalvageWriter(
        engine: try directory.open(), sources: scan.sources,
        catalog: SalvageCatalog(catalogRecords(scan)), mayBeLost: !isWhole)
      try writer.write(selection.choices) { (count) throws(EngineError) in
        try self.report { $0.recordCount += count }
      }
      writer.count(lost: scan.lost.values)
      try writer.finish()
      report.tables = writer.tables
    } catch {
      directory.clear()
      throw error
    }
  }

  private func catalogRecords(
    _ scan: SalvageScan
  ) -> [(sequence: UInt64, kind: FrameHeader.Kind, key: [UInt8], value: [UInt8])] {
    var records: [(sequence: UInt64, kind: FrameHeader.Kind, key: [UInt8], value: [UInt8])] = []
    for candidate in scan.candidates
    where candidate.table == .catalog && (candidate.isCommitted || includesUncommitted) {
      let record = try? scan.sources.withRecord(candidate) {
        (Array($0.key), Array($0.storedValue))
      }
      guard let record else { continue }
      records.append((candidate.sequence, candidate.kind, record.0, record.1))
    }
    return records
  }

  // MARK: Progress

  @discardableResult
  private func advance(_ body: (inout SalvageReport.Progress) -> Void) -> SalvageReport.Progress {
    progress.withLock { progress in
      body(&progress)
      return progress
    }
  }

  private func report(_ body: (inout SalvageReport.Progress) -> Void) throws(EngineError) {
    let now = advance(body)
    if let tell, !tell(now) { throw EngineError(.cancelled, "cancelled by the caller") }
  }
}

extension [SalvageSource] {
  /// Calls `body` with the record of a frame that was found.
  func withRecord<R>(
    _ candidate: SalvageSource.Candidate, _ body: (RecordView) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    guard let segment = self[Int(candidate.source)].segment else {
      throw EngineError(.damaged, "the segment cannot be read")
    }
    let offset = Int(candidate.offset)
    return try segment.withBytes(
      at: offset, count: Int(candidate.byteCount)
    ) { (frame) throws(EngineError) in
      try segment.withRecord(frame: frame, offset: offset, body)
    }
  }
}
