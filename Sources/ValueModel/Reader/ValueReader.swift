/// Reads the nodes of validated bytes in place. Nothing here allocates unless it says so.
///
/// The memory and the dictionary must outlive the reader; both belong to the `ValueStorage`, or to
/// the closure, in which the reader was created.
struct ValueReader {
  let base: UnsafeRawPointer
  let byteCount: Int
  /// Nil if the bytes use no numbers.
  let dictionary: Unmanaged<ValueDictionary>?

  @inline(__always)
  init(base: UnsafeRawPointer, byteCount: Int, dictionary: ValueDictionary?) {
    self.base = base
    self.byteCount = byteCount
    self.dictionary = dictionary.map(Unmanaged.passUnretained)
  }

  @inline(__always)
  init(_ storage: ValueStorage) {
    self.init(
      base: storage.base, byteCount: storage.byteCount, dictionary: storage.dictionary)
  }

  @inline(__always) func byte(_ place: Int) -> UInt8 {
    base.load(fromByteOffset: place, as: UInt8.self)
  }

  @inline(__always) func tag(_ place: Int) -> NodeTag { NodeTag(byte: byte(place)) }

  /// The value as a whole: the slot before the last byte.
  var root: Slot {
    let width = Int(byte(byteCount &- 1) & 3) &+ 1
    let place = byteCount &- 1 &- width
    return slot(load(place, width: width), from: place)
  }

  /// Reads an unsigned little-endian number of one to four bytes.
  @inline(__always)
  func load(_ place: Int, width: Int) -> UInt64 {
    let start = base + place
    switch width {
    case 1: return UInt64(start.load(as: UInt8.self))
    case 2: return UInt64(UInt16(littleEndian: start.loadUnaligned(as: UInt16.self)))
    case 3:
      let low = UInt64(UInt16(littleEndian: start.loadUnaligned(as: UInt16.self)))
      return low | UInt64(start.load(fromByteOffset: 2, as: UInt8.self)) << 16
    default: return UInt64(UInt32(littleEndian: start.loadUnaligned(as: UInt32.self)))
    }
  }

  /// Converts a slot as written in the container at `place`, turning its distance into a place.
  @inline(__always)
  func slot(_ written: UInt64, from place: Int) -> Slot {
    if written & 3 != 0 { return Slot(bits: written) }
    return Slot(place: place &- Int(truncatingIfNeeded: written >> 2))
  }

  // MARK: Texts

  /// Returns the bytes of a string, byte string or number text at `place`.
  @inline(__always)
  func textOfNode(_ place: Int, _ tag: NodeTag) -> UnsafeRawBufferPointer {
    let argument = tag.argument
    if argument <= UInt8(NodeTag.longestShortLength) {
      return UnsafeRawBufferPointer(start: base + (place &+ 1), count: Int(argument))
    }
    let width = argument == NodeTag.oneByteLength ? 1 : argument == NodeTag.twoByteLength ? 2 : 4
    return UnsafeRawBufferPointer(
      start: base + (place &+ 1 &+ width),
      count: Int(truncatingIfNeeded: load(place &+ 1, width: width)))
  }

  /// Returns the UTF-8 of a string, or nil if the slot is something else.
  @inline(__always)
  func text(_ slot: Slot) -> UnsafeRawBufferPointer? {
    if slot.isDictionaryString { return dictionaryText(slot.dictionaryString) }
    guard slot.isNode else { return nil }
    let tag = tag(slot.place)
    guard tag.kind == .string else { return nil }
    return textOfNode(slot.place, tag)
  }

  /// Returns the text of a validated dictionary number.
  @inline(__always)
  func dictionaryText(_ number: UInt32) -> UnsafeRawBufferPointer {
    entry(ofString: number).bytes
  }

  @inline(__always)
  func entry(ofString number: UInt32) -> TextEntry {
    // Validated bytes have such numbers only with a dictionary that knows them.
    dictionary.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.strings.entry(number) }
  }

  @inline(__always)
  func entry(ofKey number: UInt32) -> TextEntry {
    dictionary.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.keys.entry(number) }
  }

  // MARK: Numbers

  /// Returns the integer of a slot; nil if it is not an integer or does not fit.
  @inline(__always)
  func int64(_ slot: Slot) -> Int64? {
    if let small = slot.smallInteger { return small }
    guard slot.isNode else { return nil }
    let tag = tag(slot.place)
    guard tag.kind == .integer else { return nil }
    let magnitude = magnitude(slot.place &+ 1, tag.magnitudeByteCount)
    if tag.isNegative {
      return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  @inline(__always)
  func magnitude(_ place: Int, _ count: Int) -> UInt64 {
    var magnitude: UInt64 = 0
    var index = count &- 1
    while index >= 0 {
      magnitude = magnitude << 8 | UInt64(byte(place &+ index))
      index &-= 1
    }
    return magnitude
  }

  /// Returns the parts of a number that is not written as text: ±magnitude / 10^scale.
  @inline(__always)
  func scaled(_ slot: Slot) -> (magnitude: UInt64, isNegative: Bool, scale: UInt8)? {
    if let small = slot.smallInteger { return (small.magnitude, small < 0, 0) }
    guard slot.isNode else { return nil }
    let place = slot.place
    let tag = tag(place)
    switch tag.kind {
    case .integer: return (magnitude(place &+ 1, tag.magnitudeByteCount), tag.isNegative, 0)
    case .decimal:
      return (magnitude(place &+ 2, tag.magnitudeByteCount), tag.isNegative, byte(place &+ 1))
    default: return nil
    }
  }

  /// Returns any number. Allocates if the number is written as text.
  func decimal(_ slot: Slot) -> ExactDecimal? {
    if let parts = scaled(slot) {
      return ExactDecimal(
        magnitude: parts.magnitude, isNegative: parts.isNegative, scale: parts.scale)
    }
    guard slot.isNode, case let tag = tag(slot.place), tag.kind == .numberText else { return nil }
    return ExactDecimal(
      uncheckedText: String(decoding: textOfNode(slot.place, tag), as: UTF8.self))
  }
}

extension ValueReader {
  /// Returns the number of a name in this reader's dictionary, or nil.
  func keyNumber(of name: UnsafeRawBufferPointer) -> UInt32? {
    guard let dictionary, let start = name.baseAddress ?? Optional(base) else { return nil }
    return dictionary._withUnsafeGuaranteedRef { $0.keys.number(of: start, name.count) }
  }
}
