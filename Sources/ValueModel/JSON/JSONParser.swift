/// Parses one JSON text into a `NodeWriter` in one pass.
///
/// The parser owns scratch memory that is reused for each text; it is not shared between threads.
/// Pointers into a text are kept only while `parse` runs.
///
/// All functions are mutating, even those that change nothing: others receive a copy of the struct.
struct JSONParser: ~Copyable {
  var writer: NodeWriter
  let dictionary: ValueDictionary?
  let learner: StringLearner?
  let options: JSONOptions

  // Valid within `parse`. While it runs, the position in the text is passed down as `next`, so that
  // it stays in a register; the property holds it in between.
  /// The start of the text, from which offsets are counted.
  private(set) var origin: UnsafeRawPointer
  var next: UnsafeRawPointer
  private(set) var end: UnsafeRawPointer
  /// The innermost open container; the first frame stands for no container.
  private(set) var frame: UnsafeMutablePointer<JSONFrame>
  private(set) var depth = 0

  private let frames: UnsafeMutablePointer<JSONFrame>
  /// The dictionary's tables, which live as long as it does, without reference counting.
  let keyTable: Unmanaged<TextTable>?
  let stringTable: Unmanaged<TextTable>?
  let keyGuesses: UnsafeMutablePointer<KeyGuess>
  let stringGuesses: UnsafeMutablePointer<StringGuess>
  var scratch = GrowingBytes(capacity: 256)
  /// The places of the keys of objects with many fields by their hashes, by depth.
  var largeObjects: [Int: [UInt64: Int]] = [:]
  let seed = UInt64.random(in: 0 ... .max)
  /// A field that the root gets before all others, if it is an object.
  var addedField: (key: Slot, value: Value)?

  init(dictionary: ValueDictionary?, learner: StringLearner?, options: JSONOptions) {
    writer = NodeWriter(dictionary: dictionary)
    self.dictionary = dictionary
    keyTable = dictionary.map { Unmanaged.passUnretained($0.keys) }
    stringTable = dictionary.map { Unmanaged.passUnretained($0.strings) }
    frames = .allocate(capacity: options.largestDepth + 1)
    frame = frames
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

  /// Parses the first value of `text`, after white space and a byte order mark. Its nodes are then
  /// in `writer`, its slot is returned, and `next` is just past it.
  mutating func parse(_ text: UnsafeRawBufferPointer) throws(JSONError.Failure) -> Slot {
    guard let start = text.baseAddress else {
      throw JSONError.Failure(code: .unexpectedEnd, expected: "a value", offset: 0)
    }
    writer.removeAll()
    if !largeObjects.isEmpty { largeObjects.removeAll() }
    frame = frames
    frame.initialize(to: JSONFrame())
    depth = 0
    origin = start
    next = start
    end = start + text.count
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { next += 3 }
    skipSpace()
    return try value()
  }

  /// The parser's loop. It begins at a value, or at the key before one.
  private mutating func value() throws(JSONError.Failure) -> Slot {
    var next = next
    var hasKey = false
    while true {
      if hasKey { try key(&next) }
      var slot: Slot
      switch byte(next) {
      case UInt8(ascii: "\""): slot = try string(&next)
      case UInt8(ascii: "{"):
        hasKey = try open(isObject: true, &next)
        if hasKey { continue }
        slot = writer.closeObject(from: writer.count)
      case UInt8(ascii: "["):
        hasKey = false
        if try open(isObject: false, &next) { continue }
        slot = writer.closeArray(from: writer.count)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): slot = try number(&next)
      default: slot = try literal(&next)
      }
      while true {
        if depth == 0 {
          self.next = next
          return slot
        }
        writer.push(slot, key: frame.pointee.key)
        skipSpace(&next)
        if byte(next) == UInt8(ascii: ",") {
          next += 1
          skipSpace(&next)
          hasKey = frame.pointee.isObject
          break
        }
        slot = try close(&next)
      }
    }
  }

  /// Opens a container. Returns false if it is empty, in which case it is not opened.
  @inline(__always)
  private mutating func open(
    isObject: Bool, _ next: inout UnsafeRawPointer
  ) throws(JSONError.Failure) -> Bool {
    guard depth < options.largestDepth else {
      throw failure(.tooDeep, "fewer nested containers", at: next)
    }
    next += 1
    skipSpace(&next)
    if byte(next) == UInt8(ascii: isObject ? "}" : "]") {
      next += 1
      return false
    }
    let key = frame.pointee.key
    let context = KeyGuess.context(inside: key)
    depth &+= 1
    frame += 1
    // Keys of objects in an array are guessed by the field that the array is in.
    frame.initialize(
      to: JSONFrame(
        start: writer.count, isObject: isObject, key: key, context: context, owner: context))
    if depth == 1, isObject, let addedField { try add(addedField, next) }
    return true
  }

  @inline(never)
  private mutating func add(
    _ field: (key: Slot, value: Value), _ next: UnsafeRawPointer
  ) throws(JSONError.Failure) {
    guard let slot = try? writer.slot(of: field.value, depth: 1) else {
      throw failure(.tooLarge, "a smaller field", at: next)
    }
    writer.push(slot, key: field.key)
  }

  /// Closes the innermost container and returns its slot.
  @inline(__always)
  private mutating func close(_ next: inout UnsafeRawPointer) throws(JSONError.Failure) -> Slot {
    let slot: Slot
    if frame.pointee.isObject {
      guard byte(next) == UInt8(ascii: "}") else {
        throw unexpected("a comma or a closing brace", at: next)
      }
      slot = writer.closeObject(from: frame.pointee.start)
    } else {
      guard byte(next) == UInt8(ascii: "]") else {
        throw unexpected("a comma or a closing bracket", at: next)
      }
      slot = writer.closeArray(from: frame.pointee.start)
    }
    next += 1
    if !largeObjects.isEmpty { largeObjects[depth] = nil }
    depth &-= 1
    frame -= 1
    guard writer.output.count <= ValueFormat.largestByteCount else {
      throw failure(.tooLarge, "a value below 1 GiB", at: next)
    }
    return slot
  }

  /// Moves the property past white space.
  mutating func skipSpace() {
    var place = next
    skipSpace(&place)
    next = place
  }

  // MARK: Bytes

  /// Returns the byte at `next`; zero, which no JSON contains, at the end.
  @inline(__always)
  mutating func byte(_ next: UnsafeRawPointer) -> UInt8 {
    next < end ? next.load(as: UInt8.self) : 0
  }

  @inline(__always)
  mutating func skipSpace(_ next: inout UnsafeRawPointer) {
    if next < end, next.load(as: UInt8.self) <= 0x20 { next = behindSpace(next) }
  }

  @inline(never)
  private mutating func behindSpace(_ start: UnsafeRawPointer) -> UnsafeRawPointer {
    var next = start
    while next < end {
      let byte = next.load(as: UInt8.self)
      if byte > 0x20 { return next }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return next }
      next += 1
      while end - next >= 8 {
        let difference = RawBytes.load64(next) ^ 0x2020_2020_2020_2020
        if difference != 0 {
          next += difference.trailingZeroBitCount >> 3
          break
        }
        next += 8
      }
    }
    return next
  }

  // MARK: Failures

  @inline(never)
  mutating func failure(
    _ code: JSONError.Code, _ expected: StaticString, at place: UnsafeRawPointer
  ) -> JSONError.Failure {
    JSONError.Failure(code: code, expected: expected, offset: place - origin)
  }

  @inline(never)
  mutating func unexpected(_ expected: StaticString, at place: UnsafeRawPointer)
    -> JSONError.Failure
  {
    failure(place < end ? .unexpected : .unexpectedEnd, expected, at: place)
  }
}
