/// Batches that recovery found after the watermark. They may be in the system's cache only, so they
/// are written again before anything follows them.
struct UnconfirmedTail {
  /// A frame that must be written again.
  enum Frame {
    case record(Place)
    /// Voids frames, some of which may stay where they are.
    case void(CrossingBatch.VoidFrame)
  }

  /// The segment that contains the commit frames.
  var slot: Slot
  /// Everything before this position is durable.
  var durable: LogPosition
  /// In the order of the log.
  var frames: [Frame]
  /// The first of the batches, if it began before the durable part ended: then its frames there
  /// stay, and what is written again continues it.
  var begun: CrossingBatch?
}

extension UnconfirmedTail {
  /// A batch that ends in another segment than it began in. The segments before its last one were
  /// finished in order, so its frames in them are durable.
  struct CrossingBatch {
    struct VoidFrame {
      var offset: Int
      var sequence: SequenceNumber
      var sequences: ClosedRange<UInt64>
    }

    var start: LogPosition
    var firstSequence: SequenceNumber
    /// Covers its frames before the last segment.
    var chain: FrameFormat.Chain
    var commitEnd: LogPosition
    var sequence: SequenceNumber
    /// The void frames in its last segment.
    var voids: [VoidFrame]

    /// The batch, for a log writer to continue.
    var batch: LogWriter.Batch {
      LogWriter.Batch(start: start, firstSequence: firstSequence, chain: chain)
    }
  }
}
