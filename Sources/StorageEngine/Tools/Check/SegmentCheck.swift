/// Checks the bytes of one segment: its header, every frame with its hashes, and its seal.
struct SegmentCheck {
  let member: LogLayout.Member
  let store: StoreIdentifier
  let findings: Findings

  /// Something that is wrong if the frames there were durable.
  struct Doubt {
    var kind: Problem.Kind
    var message: String
    var range: Range<Int>
  }

  /// Called for each frame with a right header; the payload is nil if it is damaged.
  typealias Visitor = (FrameHeader, UnsafeRawBufferPointer?, Int) -> Void

  private(set) var survey = Survey()
  private(set) var doubts: [Doubt] = []
  private var chain = FrameFormat.Chain()
  private var seal: (payload: FramePayload.Seal?, chain: FrameFormat.Chain, offset: Int, end: Int)?
  private var lastEnd = SegmentHeader.byteCount
  private var hasLostHeaders = false
  private var unreadable: [Range<Int>] = []

  init(_ member: LogLayout.Member, store: StoreIdentifier, findings: Findings) {
    self.member = member
    self.store = store
    self.findings = findings
  }

  /// Walks the segment up to its limit. Problems with frames are kept as doubts: whether they
  /// matter is known only after all frames were read.
  mutating func run(
    noteDamage: (Int) -> Void, visit: Visitor
  ) throws(EngineError) {
    checkHeader()
    let limit = member.limit
    survey.end = limit ?? .max
    let file: FileBytes
    do throws(EngineError) {
      file = try member.file.read(limit: limit)
    } catch {
      findings.add(.unreadable, error, path: member.file.path)
      return
    }
    // The bytes live as long as the file that was read.
    defer { withExtendedLifetime(file) {} }
    try findings.advance(file.count)
    for range in file.unreadable {
      doubts.append(
        Doubt(
          kind: .unreadable, message: "the device does not give \(range.count) bytes",
          range: range))
    }
    let header = member.file.knownHeader
    checkStray(file.bytes, (header?.writtenByteCount ?? 128)..<SegmentHeader.byteCount)
    unreadable = file.unreadable
    walk(file.bytes, noteDamage, visit)
    // The padding of the last sector is written only when something follows it.
    if let limit, FrameFormat.roundUpToSector(file.count) < limit {
      doubts.append(
        Doubt(
          kind: .segmentTooShort, message: "the segment has \(file.count) bytes of \(limit)",
          range: file.count..<limit))
    }
    checkSeal()
  }

  private func checkHeader() {
    switch member.file.header {
    case .success(let header):
      if header.store != store {
        findings.add(
          .segmentHeader, "the segment belongs to another store", path: member.file.path, offset: 0)
      }
    case .failure(let error):
      findings.add(
        error.code == .newerFormat ? .newerFormat : .segmentHeader, error, path: member.file.path,
        offset: 0)
    }
  }

  private mutating func walk(
    _ bytes: UnsafeRawBufferPointer, _ noteDamage: (Int) -> Void, _ visit: Visitor
  ) {
    let seed = member.file.seed(store: store)
    let reachesEnd = member.limit != nil
    var walk = SegmentWalk(
      bytes, seed: seed, authenticator: member.file.authenticator, from: SegmentHeader.byteCount,
      reachesEnd: reachesEnd)
    while let piece = walk.next() {
      switch piece {
      case .frame(let frame):
        note(frame.header, frame.payload, at: frame.offset, end: frame.end)
        visit(frame.header, frame.payload, frame.offset)
      case .wrongPayload(let header, let range):
        lose(
          range, .payloadDamaged, "the payload of a \(header.kind) frame does not match its hash")
        note(header, nil, at: range.lowerBound, end: range.upperBound)
        if !header.kind.isInBatch { noteDamage(range.lowerBound) }
        visit(header, nil, range.lowerBound)
      case .damage(let range, let isZero):
        hasLostHeaders = true
        if isZero {
          lose(range, .framesMissing, "\(range.count) bytes are zero where frames were")
        } else {
          lose(range, .frameDamaged, "\(range.count) bytes are no frame")
        }
        noteDamage(range.lowerBound)
      case .stray(let range):
        doubts.append(
          Doubt(
            kind: .strayBytes, message: "\(range.count) unused bytes are not zero", range: range)
        )
      }
    }
  }

  /// Records damage. Bytes that the device does not return were reported already.
  private mutating func lose(_ range: Range<Int>, _ kind: Problem.Kind, _ message: String) {
    survey.damaged.append(range)
    guard !unreadable.contains(where: { $0.overlaps(range) }) else { return }
    doubts.append(Doubt(kind: kind, message: message, range: range))
  }

  private mutating func note(
    _ header: FrameHeader, _ payload: UnsafeRawBufferPointer?, at offset: Int, end: Int
  ) {
    lastEnd = end
    if header.kind == .seal {
      seal = (payload.flatMap { FramePayload.Seal($0) }, chain, offset, end)
    }
    chain.append(header.payloadHash)
  }

  private mutating func checkStray(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    guard range.upperBound <= bytes.count, !bytes.isAllZero(range) else { return }
    findings.add(
      .strayBytes, "unused bytes of the header are not zero", path: member.file.path,
      offset: range.lowerBound)
  }

  /// Compares the segment with its seal. A lost header makes every count wrong; then only the
  /// damage is reported.
  private mutating func checkSeal() {
    if let seal {
      survey.isSealed = true
      if let payload = seal.payload, !hasLostHeaders, payload.chain != seal.chain {
        doubt(.sealMismatch, "the segment is not what its seal tells", seal.offset)
      }
      if seal.end != lastEnd { doubt(.sealMismatch, "frames follow the seal", seal.offset) }
    } else if member.kind == .compacted, !hasLostHeaders {
      doubt(.sealMismatch, "the segment has no seal", lastEnd)
    }
  }

  private mutating func doubt(_ kind: Problem.Kind, _ message: String, _ offset: Int) {
    doubts.append(Doubt(kind: kind, message: message, range: offset..<(offset + 1)))
  }

  /// Reports the doubts that start before `end`.
  func settle(upTo end: Int) {
    for doubt in doubts where doubt.range.lowerBound < end {
      findings.add(
        doubt.kind, doubt.message, path: member.file.path, offset: doubt.range.lowerBound)
    }
  }
}

extension SegmentCheck {
  /// The result of the walk through one segment, for the checks that follow.
  struct Survey {
    /// Nothing from this offset on counts.
    var end = Int.max
    /// Bytes that are not a frame, or a frame with a damaged payload. In ascending order.
    var damaged: [Range<Int>] = []
    /// Offsets of record frames that do not count: given up, or void.
    var ignored: Set<Int> = []
    /// Whether the segment ends with a seal.
    var isSealed = false

    func isDamaged(at offset: Int) -> Bool {
      damaged.contains { $0.contains(offset) }
    }
  }
}
