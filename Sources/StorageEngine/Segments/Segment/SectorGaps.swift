/// Distinguishes zeros that a writer left up to the next sector from those of a sector of which the
/// medium has an older state.
///
/// A synced commit leaves the rest of its sector empty, and so does a sync of commits that were
/// made without one. Zeros after anything else mean that frames were lost there. What comes after
/// them must not count, however correct it is, or a later commit would be kept without the one
/// before it.
struct SectorGaps {
  private let segment: SegmentNumber
  /// False in segments whose commit frames do not say what follows them.
  private let isTold: Bool
  private var end: Int
  private var mayEnd = true
  /// The first gap since the last commit frame that nothing explains yet.
  private var doubt: Int?

  /// Begins a walk at `start`, before which everything is durable.
  init(_ header: SegmentHeader, from start: Int) {
    segment = header.number
    isTold = header.version.tellsSectors
    end = start
  }

  /// Notes the next frame of the walk.
  mutating func note(_ header: FrameHeader, at offset: Int) {
    if offset > end, !mayEnd, isTold { doubt = doubt ?? end }
    end = offset + header.frameByteCount
    mayEnd = header.kind == .commit && header.flags.contains(.fillsSector)
  }

  /// Notes that bytes before the next frame are damaged, which the walk itself reports.
  mutating func noteDamage() { mayEnd = true }

  /// The offset at which frames are missing before the commit frame that was just noted. Nil if
  /// there is no gap, or if the watermark says that everything before the gap had been synced.
  mutating func gap(beforeCommitWith watermark: LogPosition) -> Int? {
    defer { doubt = nil }
    guard let doubt, watermark < LogPosition(segment: segment, offset: doubt) else { return nil }
    return doubt
  }
}
