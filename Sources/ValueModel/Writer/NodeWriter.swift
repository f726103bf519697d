/// Writes nodes in the order of the binary form: the values of a container before the container.
///
/// Open containers are kept on a stack of slots; closing a container writes its node and leaves one
/// slot. Callers ensure that objects get a key before each value. Nothing here checks its input.
struct NodeWriter: ~Copyable {
  var output: GrowingBytes
  let dictionary: ValueDictionary?

  /// The value slots of the open containers, and next to each the slot of its key.
  private var slots: UnsafeMutablePointer<Slot>
  private var keys: UnsafeMutablePointer<Slot>
  private var capacity = 256
  private(set) var count = 0

  init(dictionary: ValueDictionary?, byteCapacity: Int = 1024) {
    output = GrowingBytes(capacity: byteCapacity)
    self.dictionary = dictionary
    slots = .allocate(capacity: capacity)
    keys = .allocate(capacity: capacity)
  }

  deinit {
    slots.deallocate()
    keys.deallocate()
  }

  mutating func removeAll() {
    output.removeAll()
    count = 0
  }

  // MARK: The stack

  @inline(__always)
  mutating func push(_ slot: Slot, key: Slot) {
    if count == capacity { grow() }
    slots[count] = slot
    keys[count] = key
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let largerSlots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity * 2)
    let largerKeys = UnsafeMutablePointer<Slot>.allocate(capacity: capacity * 2)
    largerSlots.update(from: slots, count: count)
    largerKeys.update(from: keys, count: count)
    slots.deallocate()
    keys.deallocate()
    slots = largerSlots
    keys = largerKeys
    capacity *= 2
  }

  @inline(__always) func key(at index: Int) -> Slot { keys[index] }

  @inline(__always) func slot(at index: Int) -> Slot { slots[index] }

  /// Takes the only slot off the stack.
  mutating func popRoot() -> Slot {
    precondition(count == 1, "one value has to be complete")
    count = 0
    return slots[0]
  }

  mutating func dropLast() { count -= 1 }

  // MARK: Scalars

  /// Writes a string, byte string or number text.
  @inline(__always)
  mutating func text(_ kind: NodeTag.Kind, _ start: UnsafeRawPointer, _ byteCount: Int) -> Slot {
    output.reserve(byteCount &+ 5)
    let place = output.count
    let target = output.base + (place &+ textHead(kind, byteCount))
    if byteCount <= 16 {
      copySixteen(start, byteCount, to: target)
    } else {
      target.copyMemory(from: start, byteCount: byteCount)
    }
    output.count &+= byteCount
    return Slot(place: place)
  }

  /// Copies short texts without a call; nothing beyond `byteCount` is read.
  @inline(__always)
  private func copySixteen(
    _ start: UnsafeRawPointer, _ byteCount: Int, to target: UnsafeMutableRawPointer
  ) {
    if byteCount >= 8 {
      let first = start.loadUnaligned(as: UInt64.self)
      let last = start.loadUnaligned(fromByteOffset: byteCount &- 8, as: UInt64.self)
      target.storeBytes(of: first, as: UInt64.self)
      target.storeBytes(of: last, toByteOffset: byteCount &- 8, as: UInt64.self)
    } else if byteCount >= 4 {
      let first = start.loadUnaligned(as: UInt32.self)
      let last = start.loadUnaligned(fromByteOffset: byteCount &- 4, as: UInt32.self)
      target.storeBytes(of: first, as: UInt32.self)
      target.storeBytes(of: last, toByteOffset: byteCount &- 4, as: UInt32.self)
    } else {
      var index = 0
      while index < byteCount {
        target.storeBytes(
          of: start.load(fromByteOffset: index, as: UInt8.self), toByteOffset: index,
          as: UInt8.self)
        index &+= 1
      }
    }
  }

  /// Writes tag and length, for which there must be room; returns the number of bytes they take.
  @inline(__always)
  mutating func textHead(_ kind: NodeTag.Kind, _ byteCount: Int) -> Int {
    let target = output.base + output.count
    let head: Int
    if byteCount <= NodeTag.longestShortLength {
      let tag = NodeTag(kind, argument: UInt8(truncatingIfNeeded: byteCount))
      target.storeBytes(of: tag.byte, as: UInt8.self)
      head = 1
    } else {
      head = longTextHead(kind, byteCount, target)
    }
    output.count &+= head
    return head
  }

  private func longTextHead(
    _ kind: NodeTag.Kind, _ byteCount: Int, _ target: UnsafeMutableRawPointer
  ) -> Int {
    let count = UInt32(truncatingIfNeeded: byteCount).littleEndian
    let (argument, width): (UInt8, Int) =
      byteCount < 1 << 8
      ? (NodeTag.oneByteLength, 1)
      : byteCount < 1 << 16 ? (NodeTag.twoByteLength, 2) : (NodeTag.fourByteLength, 4)
    target.storeBytes(of: NodeTag(kind, argument: argument).byte, as: UInt8.self)
    withUnsafeBytes(of: count) { bytes in
      (target + 1).copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: width)
    }
    return 1 + width
  }

  @inline(__always)
  mutating func integer(magnitude: UInt64, isNegative: Bool) -> Slot {
    if magnitude <= UInt64(Slot.smallIntegers.upperBound) {
      let value = Int64(truncatingIfNeeded: magnitude)
      return Slot(smallInteger: isNegative ? 0 &- value : value)
    }
    output.reserve(10)
    let place = output.count
    number(.integer, magnitude, isNegative, scale: nil)
    return Slot(place: place)
  }

  /// Writes a decimal number. `scale` must be above zero.
  @inline(__always)
  mutating func decimal(magnitude: UInt64, isNegative: Bool, scale: UInt8) -> Slot {
    output.reserve(11)
    let place = output.count
    number(.decimal, magnitude, isNegative, scale: scale)
    return Slot(place: place)
  }

  @inline(__always)
  mutating func number(magnitude: UInt64, isNegative: Bool, scale: UInt8) -> Slot {
    scale == 0
      ? integer(magnitude: magnitude, isNegative: isNegative)
      : decimal(magnitude: magnitude, isNegative: isNegative, scale: scale)
  }

  /// Writes a decimal number. Each text has one form, whether it comes from a parser or from a
  /// program.
  mutating func decimal(_ decimal: ExactDecimal) -> Slot {
    if let parts = decimal.inline {
      return number(
        magnitude: parts.magnitude, isNegative: parts.isNegative, scale: parts.scale)
    }
    var text = decimal.text
    return text.withUTF8 { utf8 in
      // A number has at least one digit.
      self.text(.numberText, UnsafeRawPointer(utf8.baseAddress.unsafelyUnwrapped), utf8.count)
    }
  }

  @inline(__always)
  private mutating func number(
    _ kind: NodeTag.Kind, _ magnitude: UInt64, _ isNegative: Bool, scale: UInt8?
  ) {
    let byteCount = max(1, (71 &- magnitude.leadingZeroBitCount) >> 3)
    let tag = NodeTag(
      kind,
      argument: UInt8(truncatingIfNeeded: byteCount &- 1) | (isNegative ? NodeTag.signBit : 0))
    var target = output.base + output.count
    target.storeBytes(of: tag.byte, as: UInt8.self)
    if let scale {
      target.storeBytes(of: scale, toByteOffset: 1, as: UInt8.self)
      target += 1
    }
    // Writes eight bytes into the slack; only the first ones count.
    (target + 1).storeBytes(of: magnitude.littleEndian, as: UInt64.self)
    output.count &+= (scale == nil ? 1 : 2) &+ byteCount
  }

  // MARK: Containers

  /// Writes the array of the slots from `start` on, and takes them off the stack.
  @inline(__always)
  mutating func closeArray(from start: Int) -> Slot {
    let place = output.count
    let count = count &- start
    let slots = slots + start
    var bits: UInt64 = 0
    for index in 0..<count { bits |= written(slots[index], from: place) }
    let width = Self.width(bits)
    output.reserve(6 &+ count &* 4)
    var target = head(NodeTag.container(.array, slotWidth: width), count: count)
    target = writeSlots(slots, count, width, place, target)
    output.count = target - output.base
    self.count = start
    return Slot(place: place)
  }

  /// Writes the object of the slots from `start` on, and takes them off the stack.
  @inline(__always)
  mutating func closeObject(from start: Int, elementNumber: UInt16? = nil) -> Slot {
    let place = output.count
    let count = count &- start
    // The output never aliases these, but the compiler does not know that.
    let slots = slots + start
    let keys = keys + start
    var bits: UInt64 = 0
    var keyBits: UInt64 = 0
    for index in 0..<count {
      bits |= written(slots[index], from: place)
      keyBits |= keys[index].bits ^ 2
    }
    // A key that is not a number has other low bits.
    let form: NodeTag.KeyForm =
      keyBits & 3 != 0 ? .slots : keyBits >> 10 == 0 ? .oneByte : .twoBytes
    if form == .slots {
      for index in 0..<count { bits |= written(keys[index], from: place) }
    }
    let width = Self.width(bits)
    output.reserve(8 &+ count &* 8)
    let tag = NodeTag.container(
      .object, slotWidth: width, keyForm: form, hasElementNumber: elementNumber != nil)
    var target = head(tag, count: count)
    if let elementNumber {
      target.storeBytes(of: elementNumber.littleEndian, as: UInt16.self)
      target += 2
    }
    target = writeKeys(keys, count, form, width, place, target)
    target = writeSlots(slots, count, width, place, target)
    output.count = target - output.base
    self.count = start
    return Slot(place: place)
  }

  @inline(__always)
  private func written(_ slot: Slot, from place: Int) -> UInt64 {
    slot.isNode ? UInt64(truncatingIfNeeded: place) << 2 &- slot.bits : slot.bits
  }

  @inline(__always)
  private static func width(_ bits: UInt64) -> Int {
    max(1, (71 &- bits.leadingZeroBitCount) >> 3)
  }

  @inline(__always)
  private func head(_ tag: NodeTag, count: Int) -> UnsafeMutableRawPointer {
    let target = output.base + output.count
    target.storeBytes(of: tag.byte, as: UInt8.self)
    if count < Int(NodeTag.longCount) {
      target.storeBytes(of: UInt8(truncatingIfNeeded: count), toByteOffset: 1, as: UInt8.self)
      return target + 2
    }
    target.storeBytes(of: NodeTag.longCount, toByteOffset: 1, as: UInt8.self)
    let long = UInt32(truncatingIfNeeded: count).littleEndian
    target.storeBytes(of: long, toByteOffset: 2, as: UInt32.self)
    return target + 6
  }

  @inline(__always)
  private func writeKeys(
    _ keys: UnsafeMutablePointer<Slot>, _ count: Int, _ form: NodeTag.KeyForm, _ width: Int,
    _ place: Int,
    _ target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    switch form {
    case .oneByte:
      for index in 0..<count {
        target.storeBytes(
          of: UInt8(truncatingIfNeeded: keys[index].bits >> 2), toByteOffset: index,
          as: UInt8.self)
      }
      return target + count
    case .twoBytes:
      for index in 0..<count {
        let number = UInt16(truncatingIfNeeded: keys[index].bits >> 2).littleEndian
        target.storeBytes(of: number, toByteOffset: index &* 2, as: UInt16.self)
      }
      return target + count &* 2
    case .slots:
      return writeSlots(keys, count, width, place, target)
    }
  }

  /// Each store writes four bytes; the next one overwrites the excess.
  @inline(__always)
  private func writeSlots(
    _ slots: UnsafeMutablePointer<Slot>, _ count: Int, _ width: Int, _ place: Int,
    _ target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var target = target
    for index in 0..<count {
      let bits = UInt32(truncatingIfNeeded: written(slots[index], from: place)).littleEndian
      target.storeBytes(of: bits, as: UInt32.self)
      target += width
    }
    return target
  }

  // MARK: The whole value

  /// Ends the bytes with the slot of `root`.
  mutating func writeRoot(_ root: Slot) {
    let place = output.count
    let bits = written(root, from: place)
    let width = Self.width(bits)
    output.reserve(8)
    (output.base + place).storeBytes(
      of: UInt32(truncatingIfNeeded: bits).littleEndian, as: UInt32.self)
    output.count += width
    output.append(ValueFormat.version << 2 | UInt8(width - 1))
  }
}
