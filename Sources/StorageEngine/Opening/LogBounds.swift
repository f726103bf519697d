/// The bounds of the part of a log segment that counts, judging by the segments after it.
struct LogBounds {
  /// The segment must be whole up to here, and nothing after it counts; nil if the segment counts
  /// as far as it is whole.
  var length: Int?
  /// The segment is known to be durable up to here.
  var durable: Int?
  /// Whole put frames after `length`, which are copies of frames in a later segment.
  var deadPutCount = 0
}

extension LogBounds {
  /// The bounds of the segment at `index` of `logs`, which are in order.
  ///
  /// A session that finds batches after the durable part of the last segment writes them again to a
  /// new one. The old ones count until that is done, which the first whole batch in a later segment
  /// proves: power may be lost between creating the segment and filling it.
  init(of index: Int, in logs: [Recovery.Found], _ store: SegmentStore) throws(EngineError) {
    let found = logs[index]
    let next = index + 1 < logs.count ? logs[index + 1] : nil
    guard let next, next.header.predecessor.segment == found.header.number else {
      if let listed = found.listed, listed.isSealed {
        length = listed.byteCount
        durable = listed.byteCount
      } else {
        durable = found.stated
      }
      return
    }
    let stated = next.header.predecessor.offset
    length = stated
    durable = stated
    let frames = try Self.frames(behind: stated, of: found, store)
    guard frames.count > 0 else { return }
    if try Self.isBatch(in: logs[(index + 1)...], store) {
      deadPutCount = frames.putCount
    } else {
      length = nil
    }
  }

  private static func frames(
    behind offset: Int, of found: Recovery.Found, _ store: SegmentStore
  ) throws(EngineError) -> (count: Int, putCount: Int) {
    guard found.fileByteCount > offset, let segment = store.segment(found.header.number) else {
      return (0, 0)
    }
    return try segment.withBytes(at: 0, count: found.fileByteCount) { bytes in
      var scan = SegmentScan(
        bytes, seed: segment.seed, authenticator: segment.authenticator, from: offset)
      var count = 0
      var putCount = 0
      while let frame = scan.next() {
        count += 1
        if frame.header.kind == .put { putCount += 1 }
      }
      return (count, putCount)
    }
  }

  /// Whether `logs` contain a whole batch, even beyond the length that a successor states: a
  /// session that was to write that batch again may have ended before it did.
  private static func isBatch(
    in logs: ArraySlice<Recovery.Found>, _ store: SegmentStore
  ) throws(EngineError) -> Bool {
    var replay = LogReplay()
    for (index, found) in zip(logs.indices, logs) {
      guard let segment = store.segment(found.header.number) else { continue }
      let next = index + 1 < logs.endIndex ? logs[index + 1] : nil
      let stated =
        next?.header.predecessor.segment == found.header.number
        ? next?.header.predecessor.offset : nil
      let outcome = try replay.replay(
        segment, from: SegmentHeader.byteCount, limit: stated, fileByteCount: found.fileByteCount
      ) { _ in }
      if outcome.commits > 0 { return true }
      guard let stated, stated < found.fileByteCount else { continue }
      var beyond = replay
      let rest = try beyond.replay(
        segment, from: stated, limit: nil, fileByteCount: found.fileByteCount
      ) { _ in }
      if rest.commits > 0 { return true }
    }
    return false
  }
}
