/// Batches that were found behind the watermark: perhaps only in the system's cache, so they are written
/// again before anything follows them.
struct UnconfirmedTail {
  /// A frame that has to be written again.
  enum Frame {
    case record(Place)
    /// Says that frames do not count, some of which may stay where they are.
    case void(CrossingBatch.VoidFrame)
  }

  /// The segment that the commit frames are in.
  var slot: Slot
  /// Everything before it is durable.
  var durable: LogPosition
  /// In order.
  var frames: [Frame]
  /// The first of the batches where it began before the durable part ended: then its frames there stay, and
  /// what is written again goes on with it.
  var begun: CrossingBatch?
}

/// A batch that goes on in another segment than it began in. The segments before its last one were finished in
/// order, so its frames in them are durable.
struct CrossingBatch {
  struct VoidFrame {
    var offset: Int
    var sequence: SequenceNumber
    var sequences: ClosedRange<UInt64>
  }

  var start: LogPosition
  var firstSequence: SequenceNumber
  /// Over its frames before the last segment.
  var chain: FrameChain
  var commitEnd: LogPosition
  var sequence: SequenceNumber
  /// The void frames in its last segment.
  var voids: [VoidFrame]
}
