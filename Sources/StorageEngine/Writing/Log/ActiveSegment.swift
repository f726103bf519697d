import FileAccess

/// The log segment that is being written, and the frames that have not reached its file yet.
///
/// Invariant: the buffer contains exactly the bytes from `flushedEnd` to `end`; the last ones
/// before `flushedEnd` may still be on their way to the file. Used under the writer's lock.
final class ActiveSegment {
  let segment: Segment
  let file: any File
  let syncs: SegmentSync
  let encoder: FrameEncoder
  let buffer: AppendBuffer
  /// Covers all frames in the file and the buffer, for the seal.
  var chain = FrameFormat.Chain()
  /// `chain` without the frames in the buffer.
  private var flushedChain = FrameFormat.Chain()
  /// The offset of the next frame.
  private(set) var end = SegmentHeader.byteCount
  /// The end of the last frame. Less than `end` after a synced commit, and never beyond the file.
  private(set) var frameEnd = SegmentHeader.byteCount
  /// The file contains frames up to here.
  private(set) var flushedEnd = SegmentHeader.byteCount
  /// `frameEnd` without the frames in the buffer.
  private var flushedFrameEnd = SegmentHeader.byteCount
  /// The file was filled up to here, with frames or with zeros.
  private var filledEnd = SegmentHeader.byteCount
  /// The number of bytes that the next fill adds after the frames; it grows as further small
  /// commits arrive.
  private var fillStep = 64 << 10
  private var behind: WriteBehind?
  /// The values of `flushedEnd`, `flushedFrameEnd` and `flushedChain` before the bytes that
  /// `behind` writes.
  private var beforeBehind: (end: Int, frameEnd: Int, chain: FrameFormat.Chain)?

  init(segment: Segment, file: any File, buffer: AppendBuffer) {
    self.segment = segment
    self.file = file
    syncs = SegmentSync(file)
    self.buffer = buffer
    encoder = FrameEncoder(segmentSeed: segment.seed, cipher: segment.cipher)
    buffer.removeAll()
  }

  /// The position of the next frame.
  var nextPosition: LogPosition { LogPosition(segment: segment.number, offset: end) }

  /// The end of the log.
  var endPosition: LogPosition { LogPosition(segment: segment.number, offset: frameEnd) }

  func append(_ parts: RecordParts) throws(EngineError) -> (place: Place, hash: UInt64) {
    let offset = end
    let header = try encoder.append(parts, at: offset, to: buffer)
    note(header)
    return (
      Place(slot: segment.slot, offset: offset, byteCount: header.frameByteCount),
      header.payloadHash
    )
  }

  /// Appends a commit, seal or void frame and returns its payload hash.
  @discardableResult
  func append(
    _ kind: FrameHeader.Kind, flags: FrameHeader.Flags = [], payload: [UInt8],
    sequence: SequenceNumber
  ) throws(EngineError) -> UInt64 {
    let header = try encoder.append(
      kind: kind, flags: flags, payload: payload, sequence: sequence, at: end, to: buffer)
    note(header)
    return header.payloadHash
  }

  private func note(_ header: FrameHeader) {
    assert(end % FrameFormat.alignment == 0 && end >= flushedEnd, "frames are aligned")
    chain.append(header.payloadHash)
    end += header.frameByteCount
    frameEnd = end
  }

  /// Writes the buffer to the file, after everything that is on its way there. After an error
  /// nothing may be appended; called again, it writes the same bytes in the same place.
  func flush() throws(EngineError) {
    try settle()
    guard buffer.count > 0 else { return }
    assert(buffer.count == end - flushedEnd)
    try files { () throws(FileError) in try file.writeFully(buffer.bytes, at: flushedEnd) }
    buffer.removeAll()
    noteFlushed()
  }

  /// Hands the buffer to `writer` without waiting. An error surfaces at the next `flush` or
  /// `flushBehind`.
  func flushBehind(_ writer: WriteBehind) throws(EngineError) {
    try settle()
    guard buffer.count > 0 else { return }
    assert(buffer.count == end - flushedEnd)
    behind = writer
    beforeBehind = (flushedEnd, flushedFrameEnd, flushedChain)
    writer.begin(buffer, to: file, at: flushedEnd)
    noteFlushed()
  }

  private func noteFlushed() {
    assert(flushedEnd <= end && frameEnd <= end, "the file only grows")
    flushedEnd = end
    flushedFrameEnd = frameEnd
    filledEnd = max(filledEnd, end)
    flushedChain = chain
  }

  /// Waits for the bytes that are on their way to the file.
  func settle() throws(EngineError) {
    assert((behind == nil) == (beforeBehind == nil), "one is set with the other")
    guard let behind else { return }
    try behind.settle(file)
    _ = behind.forget()
    self.behind = nil
    beforeBehind = nil
  }

  /// The frame at `offset`, and the bytes after it, if it may not have reached the file yet;
  /// otherwise nil.
  func bufferedFrame(at offset: Int) -> UnsafeRawBufferPointer? {
    guard offset >= flushedEnd else { return behind?.bytes(from: offset) }
    let start = offset - flushedEnd
    guard start < buffer.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: buffer.bytes[start...])
  }

  /// Leaves the rest of the sector empty: what was synced in it must not be written again.
  func fillSector() {
    assert(buffer.count == 0)
    end = FrameFormat.roundUpToSector(end)
    flushedEnd = end
    filledEnd = max(filledEnd, end)
  }

  /// Discards the frames in the buffer, and those that should be in the file but could not be
  /// written.
  func discardBuffer() {
    if let behind, !behind.forget(), let before = beforeBehind {
      (flushedEnd, flushedFrameEnd, flushedChain) = before
    }
    behind = nil
    beforeBehind = nil
    assert(flushedEnd <= end && flushedFrameEnd <= flushedEnd, "the file only grows")
    end = flushedEnd
    frameEnd = flushedFrameEnd
    chain = flushedChain
    buffer.removeAll()
  }

  /// Fills space with zeros before small commits need it, up to `limit`: on some file systems, a
  /// sync that changes no metadata is several times faster. Does nothing if there is no space.
  func fillAhead(limit: Int) throws(EngineError) {
    guard end > filledEnd, end - flushedEnd <= Self.smallCommitByteCount else { return }
    let step = fillStep
    let target = max(end, min(FrameFormat.roundUpToSector(end + step), limit))
    assert(target > filledEnd, "what was filled stays filled")
    let zeros = [UInt8](repeating: 0, count: target - filledEnd)
    do {
      try zeros.withBytes { (bytes) throws(FileError) in
        try file.writeFully(bytes, at: filledEnd)
      }
    } catch {
      if error.code == .noSpace { return }
      throw EngineError(error)
    }
    filledEnd = target
    fillStep = min(2 * step, 2 << 20)
  }

  /// Cuts off what follows the frames, and syncs. The last sector stays as it is: it may be
  /// durable, and a system that cuts inside it writes it again. The file never grows, so no space
  /// is needed.
  ///
  /// After a failed write, `hasGivenUp` says that frames of it may follow in the last sector. They
  /// are cut off, too, as a whole batch may be among them. The sector was promised to nobody: a
  /// synced commit would have filled it.
  func finish(hasGivenUp: Bool = false) throws(EngineError) {
    assert(buffer.count == 0 && behind == nil, "all was written or given up")
    try files { () throws(FileError) in
      try syncs.check()
      let isShared = hasGivenUp && end == frameEnd
      let end = isShared ? frameEnd : FrameFormat.roundUpToSector(frameEnd)
      if try file.byteCount() > end { try file.truncate(to: end) }
    }
    try sync()
  }

  /// Makes everything that was flushed durable. After an error no later call succeeds.
  func sync() throws(EngineError) {
    try files { () throws(FileError) in try syncs.sync(.full) }
  }

  private static let smallCommitByteCount = 64 << 10
}
