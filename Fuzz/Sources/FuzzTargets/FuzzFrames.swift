import FileAccess

@testable import StorageEngine

/// Frames and segments: walks, replay, records and their parts. Half of the inputs are taken as they are,
/// the other half describe frames that are made with right hashes.
func fuzzFrames(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  let mode = input.byte()
  let store = StoreIdentifier(high: 1, low: 2)
  let header = SegmentHeader(
    version: .current(encrypted: false), store: store, number: SegmentNumber(1),
    origin: SegmentNumber(1), kind: .log, key: nil, predecessor: .start, created: 0,
    sequenceFloor: .zero)
  var forge = FrameForge(seed: store.seed(for: 1), segment: 1, prefix: header.encoded)
  var content: [UInt8]
  if mode & 1 == 0 {
    content = header.encoded + input.rest()
  } else {
    forge.append(&input)
    content = forge.bytes
    if mode & 2 != 0, content.count > 600 { content[content.count - 1 - Int(mode)] ^= 4 }
  }
  try walk(content, seed: store.seed(for: 1))
  try replay(content, header)
}

/// Every frame that the walk finds lies inside the bytes, behind the one before it.
private func walk(_ content: [UInt8], seed: UInt64) throws {
  try content.withUnsafeBytes { bytes in
    for start in [SegmentHeader.byteCount, 0] {
      var scan = SegmentScan(bytes, seed: seed, authenticator: nil, from: start)
      var last = start
      while let frame = scan.next() {
        try require(
          frame.offset >= last && frame.end <= bytes.count + 7, "a frame is outside the segment")
        last = frame.end
        try look(at: frame)
      }
      _ = scan.resynchronize(after: scan.offset)
    }
  }
}

private func look(at frame: SegmentScan.Frame) throws {
  _ = FramePayload.Commit(frame.payload)
  _ = FramePayload.Seal(frame.payload)
  _ = FramePayload.VoidRange(frame.payload)
  guard frame.header.kind.isRecord,
    let record = RecordView(header: frame.header, payload: frame.payload)
  else { return }
  let parts = record.key.count + record.storedValue.count + (record.entriesBlock?.count ?? 0)
  try require(parts <= frame.payload.count, "a record's parts are larger than its payload")
  var sum: UInt8 = 0
  for byte in record.key { sum ^= byte }
  for byte in record.storedValue { sum ^= byte }
  if let block = record.entriesBlock, let entries = EntriesBlock.decode(block) {
    let size = entries.reduce(0) { $0 + 6 + $1.bytes.count }
    try require(size == block.count, "entries are not what their block holds")
  }
  if record.header.table == .catalog,
    let definition = Definition(key: record.key, value: record.storedValue)
  {
    let again = definition.encoded.withUnsafeBytes { Definition(key: record.key, value: $0) }
    try require(again == definition, "a definition changes when it is encoded")
  }
  _ = sum
}

/// What replay hands out are records whose hashes are right.
private func replay(_ content: [UInt8], _ header: SegmentHeader) throws {
  let fileSystem = SimulatedFileSystem()
  try fileSystem.install(content, at: "segment")
  let segment = Segment(
    header: header, slot: Slot(0), path: "segment", cipher: nil, mapping: nil,
    fileSystem: fileSystem, handles: Segment.HandleCache(limit: 4))
  var log = LogReplay()
  var isRight = true
  do {
    let outcome = try log.replay(
      segment, from: SegmentHeader.byteCount, limit: nil, fileByteCount: content.count
    ) { (record) throws(EngineError) in
      try segment.withRecord(frame: record.frame, offset: record.offset) { view in
        if view.header != record.header { isRight = false }
      }
    }
    try require(isRight, "replay hands out another frame than it names")
    try require(outcome.validEnd <= content.count + 7, "replay ends outside the segment")
  } catch let error as EngineError {
    try require(error.code == .damaged, "replay fails with \(error)")
  }
}
