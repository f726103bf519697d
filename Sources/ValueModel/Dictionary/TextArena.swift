/// Memory for the texts of a table, in blocks that never move.
struct TextArena {
  private static let blockByteCount = 16 << 10
  private var blocks: [UnsafeMutableRawPointer] = []
  private var free = 0
  private var next: UnsafeMutableRawPointer?
  /// The bytes of all texts, without the data kept next to them.
  private(set) var textByteCount = 0

  func deallocate() {
    for block in blocks { block.deallocate() }
  }

  /// Copies `text` and makes its entry.
  mutating func entry(of text: UnsafeRawBufferPointer, isKey: Bool) -> TextEntry {
    textByteCount += text.count
    var json = GrowingBytes(capacity: text.count + 4)
    JSONText.append(text, to: &json)
    if isKey { json.append(UInt8(ascii: ":")) }
    let needsEscapes = json.count != text.count + (isKey ? 3 : 2)
    let jsonMemory = copy(json.bytes)
    let textMemory = needsEscapes ? copy(text) : jsonMemory + 1
    var entry = TextEntry(
      text: UnsafeRawPointer(textMemory), json: UnsafeRawPointer(jsonMemory),
      textByteCount: UInt32(text.count), jsonByteCount: UInt32(json.count), head: (0, 0),
      mask: (0, 0))
    if !needsEscapes, text.count <= 15 { entry.setHead() }
    return entry
  }

  /// Returns a copy, followed by sixteen more bytes that may be read.
  private mutating func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer {
    let memory = allocate(bytes.count + 16)
    if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
    (memory + bytes.count).initializeMemory(as: UInt8.self, repeating: 0, count: 16)
    return memory
  }

  private mutating func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    if let memory = next, byteCount <= free {
      free -= byteCount
      next = memory + byteCount
      return memory
    }
    let blockByteCount = max(Self.blockByteCount, byteCount)
    let block = UnsafeMutableRawPointer.allocate(byteCount: blockByteCount, alignment: 16)
    blocks.append(block)
    free = blockByteCount - byteCount
    next = block + byteCount
    return block
  }
}

extension TextEntry {
  fileprivate mutating func setHead() {
    let count = Int(textByteCount) + 1
    func lowBytes(_ used: Int) -> UInt64 {
      used <= 0 ? 0 : used >= 8 ? .max : (1 << UInt64(used * 8)) - 1
    }
    mask = (lowBytes(count), lowBytes(count - 8))
    head = (RawBytes.load64(text) & mask.0, RawBytes.load64(text + 8) & mask.1)
  }
}
