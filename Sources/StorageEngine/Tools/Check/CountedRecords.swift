/// The record frames of a segment that count, determined by their headers alone.
struct CountedRecords: Sequence, IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private let seed: UInt64
  private let survey: SegmentCheck.Survey
  private var offset = SegmentHeader.byteCount
  private var nextDamage = 0

  init(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64, _ survey: SegmentCheck.Survey) {
    self.bytes = bytes
    self.seed = seed
    self.survey = survey
  }

  mutating func next() -> (header: FrameHeader, offset: Int)? {
    while offset + FrameFormat.headerByteCount <= bytes.count, let base = bytes.baseAddress {
      if skipDamage() { continue }
      if FrameHeader.isEmpty(base + offset) {
        let sector = FrameFormat.roundUpToSector(offset)
        if sector == offset { return nil }
        offset = sector
        continue
      }
      let start = offset
      let frameSeed = FrameHeader.seed(seed, offset: start)
      guard let header = FrameHeader(base + start, seed: frameSeed) else { return nil }
      offset += header.frameByteCount
      if header.kind.isRecord, !survey.ignored.contains(start), offset <= bytes.count {
        return (header, start)
      }
    }
    return nil
  }

  private mutating func skipDamage() -> Bool {
    while nextDamage < survey.damaged.count {
      let range = survey.damaged[nextDamage]
      if offset < range.lowerBound { return false }
      nextDamage += 1
      if range.contains(offset) {
        offset = range.upperBound
        return true
      }
    }
    return false
  }
}
