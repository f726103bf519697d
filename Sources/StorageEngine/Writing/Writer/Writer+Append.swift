/// The steps that every frame of a transaction passes through.
extension Writer {
  func takeSequence() -> SequenceNumber {
    let sequence = working.nextSequence
    working.nextSequence = sequence.next
    store.highestSequence = max(store.highestSequence, sequence)
    return sequence
  }

  func stamp(_ parts: inout RecordParts, _ definition: Definition) {
    guard definition.keepsOldVersions else { return }
    parts.flags.insert(.timed)
    parts.time = time
  }

  func append(_ parts: RecordParts) throws(EngineError) -> (place: Place, byteCount: Int) {
    let place = try log.append(parts)
    let byteCount =
      place.byteCount
      ?? FrameFormat.frameByteCount(
        payload: parts.payloadByteCount
          + (log.active?.segment.cipher == nil ? 0 : SegmentCipher.tagByteCount))
    loggedSinceCheckpoint.records += 1
    loggedSinceCheckpoint.bytes += byteCount
    return (place, byteCount)
  }
}
