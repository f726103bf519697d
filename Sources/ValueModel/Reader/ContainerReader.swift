/// The head of an array or object node, with the positions of its keys and slots.
struct ContainerReader {
  /// The key of a field.
  enum Key {
    case number(UInt32)
    case text(UnsafeRawBufferPointer)
  }

  let reader: ValueReader
  /// The node's first byte.
  let place: Int
  let tag: NodeTag
  let count: Int
  /// The first byte after count and element number: the keys, or the slots if there are no keys.
  let start: Int
  let slotStart: Int
  let slotWidth: Int
  let keyForm: NodeTag.KeyForm

  @inline(__always)
  init(_ reader: ValueReader, place: Int) {
    self.reader = reader
    self.place = place
    tag = reader.tag(place)
    var next = place &+ 2
    var count = Int(reader.byte(place &+ 1))
    if count == Int(NodeTag.longCount) {
      count = Int(truncatingIfNeeded: reader.load(next, width: 4))
      next &+= 4
    }
    if tag.hasElementNumber { next &+= 2 }
    self.count = count
    start = next
    slotWidth = tag.slotWidth
    keyForm = tag.keyForm ?? .slots
    guard tag.kind == .object else {
      slotStart = next
      return
    }
    switch keyForm {
    case .oneByte: slotStart = next &+ count
    case .twoBytes: slotStart = next &+ count &* 2
    case .slots: slotStart = next &+ count &* slotWidth
    }
  }

  /// Reads an array or object; nil if the slot is something else.
  @inline(__always)
  init?(_ reader: ValueReader, _ slot: Slot, _ kind: NodeTag.Kind) {
    guard slot.isNode, reader.tag(slot.place).kind == kind else { return nil }
    self.init(reader, place: slot.place)
  }

  var end: Int { slotStart &+ count &* slotWidth }

  /// Returns the value at `index`, which must be below `count`.
  @inline(__always)
  func slot(_ index: Int) -> Slot {
    reader.slot(
      reader.load(slotStart &+ index &* slotWidth, width: slotWidth), from: place)
  }

  /// The number of an object within its value, or nil if it has none.
  var elementNumber: UInt16? {
    guard tag.hasElementNumber else { return nil }
    return UInt16(truncatingIfNeeded: reader.load(start &- 2, width: 2))
  }

  // MARK: Keys

  /// Returns the key of the field at `index`: a number, or an inline text.
  @inline(__always)
  func key(_ index: Int) -> Key {
    switch keyForm {
    case .oneByte: return .number(UInt32(reader.byte(start &+ index)))
    case .twoBytes:
      return .number(UInt32(truncatingIfNeeded: reader.load(start &+ index &* 2, width: 2)))
    case .slots:
      let slot = reader.slot(
        reader.load(start &+ index &* slotWidth, width: slotWidth), from: place)
      if slot.isSmall { return .number(slot.keyNumber) }
      return .text(reader.textOfNode(slot.place, reader.tag(slot.place)))
    }
  }

  /// Returns the name of the field at `index`, which must not be hidden, as UTF-8.
  func keyText(_ index: Int) -> UnsafeRawBufferPointer {
    switch key(index) {
    case .number(let number): reader.entry(ofKey: number).bytes
    case .text(let text): text
    }
  }

  func isHidden(_ index: Int) -> Bool {
    if case .number(let number) = key(index) { return number < ValueFormat.hiddenKeyCount }
    return false
  }

  /// The number of fields that appear in JSON.
  var visibleCount: Int {
    var hidden = 0
    // Hidden fields come before all others.
    while hidden < count, isHidden(hidden) { hidden &+= 1 }
    return count &- hidden
  }

  /// Returns the position of the field with that key number, or nil.
  @inline(__always)
  func index(ofKey number: UInt32) -> Int? {
    switch keyForm {
    case .oneByte: return indexOfOneByteKey(number)
    case .twoBytes: return indexOfTwoByteKey(number)
    case .slots: return indexOfSlotKey(number)
    }
  }

  @inline(__always)
  private func indexOfOneByteKey(_ number: UInt32) -> Int? {
    guard number < 256 else { return nil }
    let wanted = UInt8(truncatingIfNeeded: number)
    var index = 0
    let pattern = 0x0101_0101_0101_0101 &* UInt64(wanted)
    // The slots after the keys, or the end of the value, may be read but do not count.
    while index &+ 8 <= count {
      let difference = RawBytes.load64(reader.base + (start &+ index)) ^ pattern
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 { return index &+ zeros.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < count {
      if reader.byte(start &+ index) == wanted { return index }
      index &+= 1
    }
    return nil
  }

  private func indexOfTwoByteKey(_ number: UInt32) -> Int? {
    var index = 0
    while index < count {
      if reader.load(start &+ index &* 2, width: 2) == UInt64(number) { return index }
      index &+= 1
    }
    return nil
  }

  private func indexOfSlotKey(_ number: UInt32) -> Int? {
    var index = 0
    while index < count {
      if case .number(let found) = key(index), found == number { return index }
      index &+= 1
    }
    return nil
  }

  /// Returns the position of the field whose name is inline in the node, or nil.
  func index(ofInlineKey name: UnsafeRawBufferPointer) -> Int? {
    guard keyForm == .slots else { return nil }
    var index = 0
    while index < count {
      if case .text(let text) = key(index), RawBytes.compare(text, name) == 0 { return index }
      index &+= 1
    }
    return nil
  }

  /// Returns the position of the field with that name, or nil. `number` is that of the name in the
  /// reader's dictionary; nil if it has none.
  @inline(__always)
  func index(ofName name: UnsafeRawBufferPointer, number: UInt32?) -> Int? {
    if let number, let index = index(ofKey: number) { return index }
    return keyForm == .slots ? index(ofInlineKey: name) : nil
  }

  /// Returns the position of the field with that name, or nil. Looks up the number of the name.
  func index(ofName name: UnsafeRawBufferPointer) -> Int? {
    index(ofName: name, number: reader.keyNumber(of: name))
  }
}
