@testable import StorageEngine

/// Makes frames whose hashes are right and whose content is what an input says: what lies behind the
/// hashes is reached only so.
struct FrameForge {
  let seed: UInt64
  let segment: UInt64
  private(set) var bytes: [UInt8]
  private var chain = FrameFormat.Chain()
  private var segmentChain = FrameFormat.Chain()
  private var batchStart: Int?
  private var sequence: UInt64 = 1

  /// Goes on behind `prefix`, which is the segment's header, or any bytes.
  init(seed: UInt64, segment: UInt64, prefix: [UInt8]) {
    self.seed = seed
    self.segment = segment
    bytes = prefix
  }

  /// Appends frames until the input ends.
  mutating func append(_ input: inout FuzzInput, limit: Int = 64) {
    var count = 0
    while !input.isEmpty, count < limit {
      count += 1
      step(&input)
    }
  }

  private mutating func step(_ input: inout FuzzInput) {
    switch input.byte() % 10 {
    case 0...4: appendRecord(&input)
    case 5: appendCommit(&input, isRight: true)
    case 6: appendCommit(&input, isRight: false)
    case 7:
      let first = input.integer(2)
      var writer = ByteWriter()
      writer.append(first)
      writer.append(first &+ input.integer(1))
      append(.void, payload: input.bool() ? writer.bytes : input.take(16))
    case 8:
      let right = FramePayload.Seal(chain: segmentChain).encoded
      append(.seal, payload: input.bool() ? right : input.take(16))
    default:
      while bytes.count % 512 != 0 { bytes.append(0) }
    }
  }

  /// A record frame with parts as the engine writes them, or with arbitrary bytes as payload.
  private mutating func appendRecord(_ input: inout FuzzInput) {
    let kind: FrameHeader.Kind = [.put, .tombstone, .entries][input.below(3)]
    let table = UInt32(input.byte() & 7)
    let flags = FrameHeader.Flags(rawValue: input.byte() & 15)
    if input.byte() & 3 == 0 { sequence = input.integer() }
    var payload: [UInt8] = []
    let key = Self.key(&input, isCatalog: table == 0)
    if input.byte() & 3 == 0 {
      payload = input.take(input.below(300))
    } else {
      if flags.contains(.timed) { payload += input.take(8) }
      if kind == .tombstone { payload += [9, 0, 0, 0, 0, 0, 0, 0] }
      payload += key
      if flags.contains(.hasEntries) { payload += Self.entries(&input) }
      if flags.contains(.deflated), kind == .put { payload += input.take(4) }
      if kind == .put { payload += Self.value(&input, isCatalog: table == 0) }
    }
    append(kind, flags: flags, keyCount: key.count, table: table, payload: payload)
  }

  private static func key(_ input: inout FuzzInput, isCatalog: Bool) -> [UInt8] {
    guard isCatalog else { return input.take(input.below(20)) }
    let name = UInt8(ascii: "a") + input.byte() % 3
    return Array((input.bool() ? "table:" : "index:").utf8) + [name]
  }

  private static func entries(_ input: inout FuzzInput) -> [UInt8] {
    var block: [UInt8] = []
    for _ in 0..<input.below(4) {
      let bytes = input.take(input.below(6))
      block += [input.byte() & 7, 0, 0, 0, UInt8(bytes.count), 0] + bytes
    }
    var writer = ByteWriter()
    writer.append(UInt32(block.count) &+ UInt32(input.byte() == 255 ? input.integer(4) : 0))
    return writer.bytes + block
  }

  private static func value(_ input: inout FuzzInput, isCatalog: Bool) -> [UInt8] {
    guard isCatalog, input.byte() & 3 != 0 else { return input.take(input.below(200)) }
    let kind = 1 + input.byte() % 2
    let identifier = 1 + (input.byte() & 7)
    let policy = input.byte() % 5
    return [1, kind, identifier, 0, 0, input.byte() % 16 == 0 ? 255 : 0, input.byte() & 7, 0, 0, 0]
      + [policy, 1 + input.byte() & 3, 0, 0, 0, 0, 0, 0, 0, input.byte() % 11, 0, 0, 0, 0]
  }

  private mutating func appendCommit(_ input: inout FuzzInput, isRight: Bool) {
    var start = LogPosition(segment: SegmentNumber(segment), offset: batchStart ?? bytes.count)
    var watermark = LogPosition(segment: SegmentNumber(segment), offset: 512)
    var chain = chain
    if !isRight {
      start = LogPosition(
        segment: SegmentNumber(input.integer(1)), offset: Int(input.integer(4)))
      watermark = LogPosition(
        segment: SegmentNumber(input.integer(1)), offset: Int(input.integer(4)))
      if input.bool() { chain.count = input.integer() }
    }
    let payload = FramePayload.Commit(
      start: start, firstSequence: SequenceNumber(rawValue: sequence), chain: chain,
      watermark: watermark, time: input.integer(2))
    append(.commit, payload: payload.encoded)
  }

  private mutating func append(
    _ kind: FrameHeader.Kind, flags: FrameHeader.Flags = [], keyCount: Int = 0, table: UInt32 = 0,
    payload: [UInt8]
  ) {
    while bytes.count % FrameFormat.alignment != 0 { bytes.append(0) }
    let offset = bytes.count
    let seed = FrameHeader.seed(seed, offset: offset)
    let header = FrameHeader(
      kind: kind, flags: flags, keyByteCount: keyCount, table: TableIdentifier(rawValue: table),
      payloadByteCount: payload.count, sequence: SequenceNumber(rawValue: sequence),
      payloadHash: payload.withUnsafeBytes { XXH64.hash($0, seed: seed) })
    if kind.isInBatch {
      if batchStart == nil { batchStart = offset }
      chain.append(header.payloadHash)
      sequence &+= 1
    }
    if kind == .commit {
      batchStart = nil
      chain = FrameFormat.Chain()
    }
    segmentChain.append(header.payloadHash)
    bytes += [UInt8](repeating: 0, count: FrameFormat.headerByteCount)
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { header.store(to: start + offset, seed: seed) }
    }
    bytes += payload
    while bytes.count % FrameFormat.alignment != 0 { bytes.append(0) }
  }
}
