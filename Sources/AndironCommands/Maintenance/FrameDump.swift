internal import StorageEngine

/// The frames of one segment.
struct FrameDump: DumpCommand.Dump {
  struct Entry: Encodable {
    var index: UInt32
    var bytes: String
  }

  struct Frame: Encodable {
    var offset: Int
    var bytes: Int
    var kind: String
    var table: UInt32?
    /// The collection to which the table belongs.
    var collection: String?
    var sequence: UInt64?
    var keyBytes: Int?
    var payloadBytes: Int?
    var flags: [String]
    var isRight: Bool
    /// For a commit: where its batch begins, what it counts, and up to where everything was
    /// durable.
    var batch: String?
    var key: String?
    var value: String?
    /// The value of a record of a collection, as JSON text instead of bytes.
    var object: String?
    var entries: [Entry]?
  }

  var segment: UInt64
  var frames: [Frame] = []

  /// `names` is nil if the store cannot be opened; then all content is shown in hex. Throws
  /// `EngineError` if the segment cannot be read.
  init(
    _ inspector: StoreInspector, _ number: UInt64, includesContent: Bool,
    _ names: CollectionNames?
  ) throws {
    segment = number
    var frames: [Frame] = []
    try inspector.frames(of: number, includesContent: includesContent) { frame in
      frames.append(Frame(frame, names))
      return true
    }
    self.frames = frames
  }

  var isRight: Bool { frames.allSatisfy(\.isRight) }
  var lines: [String] { frames.map(\.line) }
}

extension FrameDump.Frame {
  init(_ frame: InspectedFrame, _ names: CollectionNames?) {
    let isFrame = frame.kind != .damage
    self.init(
      offset: frame.offset, bytes: frame.byteCount, kind: frame.kind.rawValue,
      flags: Self.flags(frame), isRight: frame.isPayloadRight)
    if isFrame {
      sequence = frame.sequence
      payloadBytes = frame.payloadByteCount
    }
    if frame.kind == .put || frame.kind == .tombstone || frame.kind == .entries {
      table = frame.table
      keyBytes = frame.keyByteCount
      collection = names?.collection(ofTable: frame.table)
    }
    batch = frame.commit.map {
      "\($0.frameCount) frames from \($0.startSegment):\($0.startOffset), "
        + "durable up to \($0.watermarkSegment):\($0.watermarkOffset)"
    }
    guard let content = frame.content else { return }
    key = collection.flatMap { _ in names?.keyText(content.key) } ?? Self.hex(content.key)
    if frame.kind == .put {
      object = collection.flatMap { _ in content.value.flatMap { names?.json($0) } }
      if object == nil { value = Self.hex(content.value ?? content.storedValue) }
    }
    entries = content.entries?.map { .init(index: $0.index, bytes: Self.hex($0.bytes)) }
  }

  private init(offset: Int, bytes: Int, kind: String, flags: [String], isRight: Bool) {
    self.offset = offset
    self.bytes = bytes
    self.kind = kind
    self.flags = flags
    self.isRight = isRight
  }

  private static func flags(_ frame: InspectedFrame) -> [String] {
    [
      (frame.isDeflated, "deflated"), (frame.usesDictionary, "dictionary"),
      (frame.hasEntries, "entries"), (frame.hasTime, "time"),
    ].filter(\.0).map(\.1)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  var line: String {
    var parts = ["\(offset): \(kind)", "\(bytes) bytes"]
    if let table { parts.append("table \(table)" + (collection.map { " (\($0))" } ?? "")) }
    if let sequence, sequence > 0 { parts.append("sequence \(sequence)") }
    if let keyBytes { parts.append("key of \(keyBytes)") }
    parts += flags
    if let batch { parts.append(batch) }
    if !isRight { parts.append("does not match its hash") }
    if let key { parts.append("key \(key)") }
    if let value { parts.append("value \(value)") }
    if let object { parts.append("object \(object)") }
    for entry in entries ?? [] { parts.append("entry \(entry.index) \(entry.bytes)") }
    return parts.joined(separator: ", ")
  }
}
