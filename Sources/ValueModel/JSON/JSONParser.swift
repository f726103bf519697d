/// Parses one JSON text into a `NodeWriter` in one pass.
///
/// The parser owns scratch memory that is used again for each text; it is not shared between threads.
/// Pointers into a text are kept only while `parse` runs.
struct JSONParser: ~Copyable {
  var writer: NodeWriter
  let dictionary: ValueDictionary?
  let learner: StringLearner?
  let options: JSONOptions

  // Valid within `parse`.
  /// Where the text begins that offsets are counted in.
  private(set) var origin: UnsafeRawPointer
  var next: UnsafeRawPointer
  var end: UnsafeRawPointer
  var frame = JSONFrame()
  var depth = 0

  private let frames: UnsafeMutablePointer<JSONFrame>
  /// The dictionary's tables, which live as long as it does: without counting references.
  let keyTable: Unmanaged<TextTable>?
  let stringTable: Unmanaged<TextTable>?
  let keyGuesses: UnsafeMutablePointer<KeyGuess>
  let stringGuesses: UnsafeMutablePointer<StringGuess>
  var scratch = GrowingBytes(capacity: 256)
  /// Hashes of the keys of objects with many fields, by depth.
  var largeObjects: [Int: Set<UInt64>] = [:]
  let seed = UInt64.random(in: 0 ... .max)

  init(dictionary: ValueDictionary?, learner: StringLearner?, options: JSONOptions) {
    writer = NodeWriter(dictionary: dictionary)
    self.dictionary = dictionary
    keyTable = dictionary.map { Unmanaged.passUnretained($0.keys) }
    stringTable = dictionary.map { Unmanaged.passUnretained($0.strings) }
    frames = .allocate(capacity: options.largestDepth)
    self.learner = learner
    self.options = options
    keyGuesses = .allocate(capacity: KeyGuess.tableSize)
    keyGuesses.initialize(repeating: KeyGuess(), count: KeyGuess.tableSize)
    stringGuesses = .allocate(capacity: KeyGuess.tableSize)
    stringGuesses.initialize(repeating: StringGuess(), count: KeyGuess.tableSize)
    origin = UnsafeRawPointer(keyGuesses)
    next = origin
    end = origin
  }

  deinit {
    frames.deallocate()
    keyGuesses.deallocate()
    stringGuesses.deallocate()
  }

  /// Parses the first value of `text`, behind white space and a byte order mark. Its nodes are then in
  /// `writer`, its slot is returned, and `next` is behind it.
  mutating func parse(_ text: UnsafeRawBufferPointer) throws(JSONFailure) -> Slot {
    guard let start = text.baseAddress else {
      throw JSONFailure(code: .unexpectedEnd, expected: "a value", offset: 0)
    }
    writer.removeAll()
    if !largeObjects.isEmpty { largeObjects.removeAll() }
    frame = JSONFrame()
    depth = 0
    origin = start
    next = start
    end = start + text.count
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { next += 3 }
    skipSpace()
    return try value()
  }

  /// The parser's loop. It begins at a value; where one opens a container, at the first value in it.
  private mutating func value() throws(JSONFailure) -> Slot {
    while true {
      var slot: Slot
      switch byte() {
      case UInt8(ascii: "\""): slot = try string()
      case UInt8(ascii: "{"):
        guard let empty = try openObject() else { continue }
        slot = empty
      case UInt8(ascii: "["):
        guard let empty = try openArray() else { continue }
        slot = empty
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): slot = try number()
      default: slot = try literal()
      }
      while true {
        if depth == 0 { return slot }
        writer.push(slot, key: frame.key)
        guard let closed = try afterValue() else { break }
        slot = closed
      }
    }
  }

  /// Moves to the next value of the open container, or closes it and returns its slot.
  @inline(__always)
  private mutating func afterValue() throws(JSONFailure) -> Slot? {
    skipSpace()
    let byte = byte()
    if byte == UInt8(ascii: ",") {
      next += 1
      skipSpace()
      if frame.isObject { try key() }
      return nil
    }
    if frame.isObject {
      guard byte == UInt8(ascii: "}") else { throw unexpected("a comma or a closing brace") }
      next += 1
      let slot = writer.closeObject(from: frame.start)
      try closeFrame()
      return slot
    }
    guard byte == UInt8(ascii: "]") else { throw unexpected("a comma or a closing bracket") }
    next += 1
    let slot = writer.closeArray(from: frame.start)
    try closeFrame()
    return slot
  }

  /// Nil where the object has fields; the first key is read then.
  @inline(__always)
  private mutating func openObject() throws(JSONFailure) -> Slot? {
    guard depth < options.largestDepth else { throw failure(.tooDeep, "fewer nested containers") }
    next += 1
    skipSpace()
    if byte() == UInt8(ascii: "}") {
      next += 1
      return writer.closeObject(from: writer.count)
    }
    openFrame(isObject: true)
    try key()
    return nil
  }

  @inline(__always)
  private mutating func openArray() throws(JSONFailure) -> Slot? {
    guard depth < options.largestDepth else { throw failure(.tooDeep, "fewer nested containers") }
    next += 1
    skipSpace()
    if byte() == UInt8(ascii: "]") {
      next += 1
      return writer.closeArray(from: writer.count)
    }
    let key = frame.key
    openFrame(isObject: false)
    // Objects in an array are guessed by the field that the array is in.
    frame.key = key
    return nil
  }

  @inline(__always)
  private mutating func openFrame(isObject: Bool) {
    let context = KeyGuess.context(inside: frame.key)
    frames[depth] = frame
    depth &+= 1
    frame.start = writer.count
    frame.isObject = isObject
    frame.context = context
    frame.owner = context
    frame.seen = SeenKeys()
  }

  @inline(__always)
  private mutating func closeFrame() throws(JSONFailure) {
    if !largeObjects.isEmpty { largeObjects[depth] = nil }
    depth &-= 1
    frame = frames[depth]
    guard writer.output.count <= ValueFormat.largestByteCount else {
      throw failure(.tooLarge, "a value below 1 GiB")
    }
  }

  // MARK: Bytes

  /// The byte at `next`; zero, which is no byte of JSON, at the end.
  @inline(__always)
  func byte() -> UInt8 { next < end ? next.load(as: UInt8.self) : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while next < end {
      let byte = next.load(as: UInt8.self)
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      next += 1
      while end - next >= 8 {
        let difference = next.loadUnaligned(as: UInt64.self) ^ 0x2020_2020_2020_2020
        if difference != 0 {
          next += UInt64(littleEndian: difference).trailingZeroBitCount >> 3
          break
        }
        next += 8
      }
    }
  }

  // MARK: Failures

  @inline(never)
  func failure(
    _ code: JSONError.Code, _ expected: StaticString, at place: UnsafeRawPointer? = nil
  ) -> JSONFailure {
    JSONFailure(code: code, expected: expected, offset: (place ?? next) - origin)
  }

  @inline(never)
  func unexpected(_ expected: StaticString) -> JSONFailure {
    failure(next < end ? .unexpected : .unexpectedEnd, expected)
  }
}
