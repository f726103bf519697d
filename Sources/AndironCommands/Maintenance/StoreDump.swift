internal import StorageEngine

/// The manifest, the segments and the checkpoints, without their content.
struct StoreDump: DumpCommand.Dump {
  struct ManifestEntry: Encodable {
    var number: UInt64
    var origin: UInt64
    var bytes: Int
    var isCompacted: Bool
    var isSealed: Bool
  }

  struct ManifestOutput: Encodable {
    var version: String
    var store: String
    var generation: UInt64
    var highestSegment: UInt64
    var checkpoint: UInt64
    var logSegment: UInt64
    var logOffset: Int
    var segments: [ManifestEntry]
  }

  struct SegmentOutput: Encodable {
    var number: UInt64
    var bytes: Int
    var writtenBytes: Int
    var kind: String?
    var problem: String?
    var isListed: Bool
    var isSealed: Bool
    var isEncrypted: Bool
    var frames: [String: Int]
    var firstSequence: UInt64?
    var lastSequence: UInt64?
    var damagedBytes: Int
  }

  struct CheckpointOutput: Encodable {
    var number: UInt64
    var bytes: Int
    var isNamed: Bool
    var isRight: Bool
    var pages: Int
    var pageBytes: Int
    var logSegment: UInt64
    var logOffset: Int
    var rows: Int
    var freeRows: Int
    var keyProblem: String?
  }

  var manifest: ManifestOutput?
  var manifestProblem: String?
  var segments: [SegmentOutput]
  var checkpoints: [CheckpointOutput]

  init(_ inspector: StoreInspector) throws {
    do {
      manifest = try inspector.manifest().map(ManifestOutput.init)
    } catch {
      manifestProblem = error.message
    }
    segments = try inspector.segments().map(SegmentOutput.init)
    checkpoints = try inspector.checkpoints().map(CheckpointOutput.init)
  }

  var isRight: Bool {
    manifestProblem == nil && segments.allSatisfy { $0.problem == nil && $0.damagedBytes == 0 }
      && checkpoints.allSatisfy { $0.isRight || $0.keyProblem != nil }
  }

  var lines: [String] {
    manifestLines + segments.map(\.line) + checkpoints.map(\.line)
  }

  private var manifestLines: [String] {
    if let manifestProblem { return ["manifest: \(manifestProblem)"] }
    guard let manifest else { return ["manifest: none"] }
    return [
      "manifest: format \(manifest.version), store \(manifest.store), "
        + "generation \(manifest.generation), \(manifest.segments.count) segments up to "
        + "\(manifest.highestSegment), checkpoint \(manifest.checkpoint), "
        + "replay from \(manifest.logSegment):\(manifest.logOffset)"
    ]
  }
}

extension StoreDump.ManifestOutput {
  init(_ manifest: InspectedManifest) {
    self.init(
      version: manifest.version, store: manifest.store, generation: manifest.generation,
      highestSegment: manifest.highestSegment, checkpoint: manifest.checkpoint,
      logSegment: manifest.logSegment, logOffset: manifest.logOffset,
      segments: manifest.segments.map {
        StoreDump.ManifestEntry(
          number: $0.number, origin: $0.origin, bytes: $0.byteCount, isCompacted: $0.isCompacted,
          isSealed: $0.isSealed)
      })
  }
}

extension StoreDump.SegmentOutput {
  init(_ segment: InspectedSegment) {
    var frames: [String: Int] = [:]
    for (kind, count) in segment.frameCounts { frames[kind.rawValue] = count }
    self.init(
      number: segment.number, bytes: segment.byteCount, writtenBytes: segment.writtenByteCount,
      kind: segment.header.map { $0.isCompacted ? "compacted" : "log" },
      problem: segment.headerProblem, isListed: segment.isListed, isSealed: segment.isSealed,
      isEncrypted: segment.header?.isEncrypted ?? false, frames: frames,
      firstSequence: segment.sequences?.lowerBound, lastSequence: segment.sequences?.upperBound,
      damagedBytes: segment.damage.reduce(0) { $0 + $1.count })
  }

  var line: String {
    var parts = ["segment \(number): \(kind ?? "no header")", "\(bytes) bytes"]
    parts += InspectedFrame.Kind.allCases.compactMap { kind in
      frames[kind.rawValue].map { "\($0) \(kind)" }
    }
    if let firstSequence, let lastSequence { parts.append("\(firstSequence)-\(lastSequence)") }
    if isEncrypted { parts.append("encrypted") }
    if !isListed { parts.append("not in the manifest") }
    if damagedBytes > 0 { parts.append("\(damagedBytes) bytes damaged") }
    if let problem { parts.append(problem) }
    return parts.joined(separator: ", ")
  }
}

extension StoreDump.CheckpointOutput {
  init(_ checkpoint: InspectedCheckpoint) {
    self.init(
      number: checkpoint.number, bytes: checkpoint.byteCount, isNamed: checkpoint.isNamed,
      isRight: checkpoint.isHeaderRight && checkpoint.isMetadataRight,
      pages: checkpoint.pageCount, pageBytes: checkpoint.pageByteCount,
      logSegment: checkpoint.logSegment, logOffset: checkpoint.logOffset,
      rows: checkpoint.rowCount, freeRows: checkpoint.freeRowCount,
      keyProblem: checkpoint.keyProblem)
  }

  var line: String {
    var parts = ["checkpoint \(number): \(bytes) bytes", "\(pages) pages of \(pageBytes)"]
    if isRight {
      parts += ["\(rows) rows, \(freeRows) free", "replay from \(logSegment):\(logOffset)"]
    } else {
      parts.append(keyProblem ?? "does not match its hashes")
    }
    if !isNamed { parts.append("not in the manifest") }
    return parts.joined(separator: ", ")
  }
}
