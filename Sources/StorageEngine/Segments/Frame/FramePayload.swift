/// The payloads of the frames that are not records.
enum FramePayload {
  /// The payload of a commit frame: the extent of its batch, and what was durable before it.
  struct Commit: Sendable, Hashable {
    /// The position of the batch's first frame.
    var start: LogPosition
    var firstSequence: SequenceNumber
    var chain: FrameFormat.Chain
    /// Everything before this position was synced when the frame was written.
    var watermark: LogPosition
    /// Nanoseconds since 1970.
    var time: UInt64
  }

  /// The payload of a seal frame: the chain over all frames of a finished segment.
  struct Seal: Sendable, Hashable {
    var chain: FrameFormat.Chain

    var encoded: [UInt8] {
      var writer = ByteWriter(capacity: FrameFormat.sealPayloadByteCount)
      writer.append(chain.count)
      writer.append(chain.hash)
      return writer.bytes
    }

    init(chain: FrameFormat.Chain) { self.chain = chain }

    init?(_ bytes: UnsafeRawBufferPointer) {
      var reader = ByteReader(bytes)
      do { chain = FrameFormat.Chain(count: try reader.read(), hash: try reader.read()) } catch {
        return nil
      }
    }
  }

  /// The payload of a void frame: the range of earlier frames of its batch that do not count.
  struct VoidRange: Sendable, Hashable {
    var sequences: ClosedRange<UInt64>

    var encoded: [UInt8] {
      var writer = ByteWriter(capacity: FrameFormat.voidPayloadByteCount)
      writer.append(sequences.lowerBound)
      writer.append(sequences.upperBound)
      return writer.bytes
    }

    init(sequences: ClosedRange<UInt64>) { self.sequences = sequences }

    init?(_ bytes: UnsafeRawBufferPointer) {
      var reader = ByteReader(bytes)
      do {
        let first: UInt64 = try reader.read()
        let last: UInt64 = try reader.read()
        guard first <= last else { return nil }
        sequences = first...last
      } catch { return nil }
    }
  }
}

extension FramePayload.Commit {
  var encoded: [UInt8] {
    var writer = ByteWriter(capacity: FrameFormat.commitPayloadByteCount)
    writer.append(start.segment.rawValue)
    writer.append(UInt64(start.offset))
    writer.append(firstSequence.rawValue)
    writer.append(chain.count)
    writer.append(chain.hash)
    writer.append(watermark.segment.rawValue)
    writer.append(UInt64(watermark.offset))
    writer.append(time)
    return writer.bytes
  }

  /// Reads the payload; nil if `bytes` is too short or contains impossible offsets.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = ByteReader(bytes)
    do {
      start = LogPosition(segment: SegmentNumber(try reader.read()), offset: try reader.readCount())
      firstSequence = SequenceNumber(try reader.read())
      chain = FrameFormat.Chain(count: try reader.read(), hash: try reader.read())
      watermark = LogPosition(
        segment: SegmentNumber(try reader.read()), offset: try reader.readCount())
      time = try reader.read()
    } catch { return nil }
  }
}
