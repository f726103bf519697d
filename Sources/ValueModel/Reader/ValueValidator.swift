/// Checks bytes from outside once, completely, so that readers need not: every length, place and
/// number, UTF-8, the order of nodes, the names of fields.
///
/// The nodes of a value must lie as a builder writes them: those of a container's values one
/// directly after another, in order, directly before the container. So no two containers share a
/// node, no byte is unused, and the check takes time linear in the bytes. It allocates only for
/// objects with more than sixty-four fields, or with more than sixteen if names are inline.
struct ValueValidator {
  let reader: ValueReader
  private let keyCount: UInt32
  private let stringCount: UInt32

  init(_ reader: ValueReader) {
    self.reader = reader
    // Hidden fields need no dictionary.
    keyCount = UInt32(
      reader.dictionary?._withUnsafeGuaranteedRef { $0.keys.count }
        ?? Int(ValueFormat.hiddenKeyCount))
    stringCount = UInt32(reader.dictionary?._withUnsafeGuaranteedRef { $0.strings.count } ?? 0)
  }

  func validate() throws(ValueError) {
    let count = reader.byteCount
    guard count >= 2 else { throw damaged("at least two bytes", 0) }
    guard count <= ValueFormat.largestByteCount else {
      throw ValueError(.tooLarge, "expected at most 1 GiB")
    }
    let last = reader.byte(count - 1)
    guard last >> 2 == ValueFormat.version else {
      let isNewer = last >> 2 > ValueFormat.version && last >> 2 < 8
      throw isNewer
        ? ValueError(.newerFormat, "expected form \(ValueFormat.version)", offset: count - 1)
        : damaged("the form's number", count - 1)
    }
    let width = Int(last & 3) + 1
    let place = count - 1 - width
    guard place >= 0 else { throw damaged("a slot of \(width) bytes", 0) }
    var end = 0
    try slot(reader.load(place, width: width), of: place, at: place, end: &end, depth: 0)
    guard end == place else { throw damaged("the root's node directly before its slot", end) }
  }

  /// Checks the slot written at `location` in the container at `place`. `end` is where the nodes
  /// before it end; its own node must begin there, and `end` is moved past it.
  @inline(__always)
  private func slot(
    _ written: UInt64, of place: Int, at location: Int, end: inout Int, depth: Int
  ) throws(ValueError) {
    if written & 1 != 0 {
      guard written >> 1 < UInt64(stringCount) else {
        throw ValueError(.unknownNumber, "expected a string's number", offset: location)
      }
    } else if written & 3 == 0 {
      let distance = Int(truncatingIfNeeded: written >> 2)
      guard distance > 0, distance <= place - end else {
        throw damaged("the place of a node", location)
      }
      try node(place - distance, from: &end, limit: place, depth: depth)
    }
  }

  /// Checks the node at `place`, whose subtree begins at `end` and must end at or before `limit`.
  private func node(
    _ place: Int, from end: inout Int, limit: Int, depth: Int
  ) throws(ValueError) {
    let tag = reader.tag(place)
    guard let kind = tag.kind else { throw damaged("a node", place) }
    if kind == .array || kind == .object {
      guard depth < ValueFormat.largestDepth else {
        throw ValueError(.tooDeep, "expected fewer nested containers", offset: place)
      }
      return try container(place, kind, from: &end, limit: limit, depth: depth + 1)
    }
    guard end == place else { throw damaged("a node directly behind the last", end) }
    switch kind {
    case .string, .bytes, .numberText:
      let text = try text(place, tag, limit: limit)
      try content(text, kind, place)
      end = place + (text.baseAddress.unsafelyUnwrapped - (reader.base + place)) + text.count
    default:
      let scaleByteCount = kind == .decimal ? 1 : 0
      end = place + 1 + scaleByteCount + tag.magnitudeByteCount
      guard end <= limit else { throw damaged("a number of \(end - place) bytes", place) }
      try number(place, kind, tag)
    }
  }

  private func text(
    _ place: Int, _ tag: NodeTag, limit: Int
  ) throws(ValueError) -> UnsafeRawBufferPointer {
    let argument = Int(tag.argument)
    var start = place + 1
    var count = argument
    if argument > NodeTag.longestShortLength {
      guard argument <= NodeTag.fourByteLength else { throw damaged("a length", place) }
      let width = 1 << (argument - Int(NodeTag.oneByteLength))
      guard start + width <= limit else { throw damaged("a length of \(width) bytes", start) }
      count = Int(truncatingIfNeeded: reader.load(start, width: width))
      start += width
    }
    guard count <= limit - start else { throw damaged("\(count) bytes", start) }
    return UnsafeRawBufferPointer(start: reader.base + start, count: count)
  }

  private func content(
    _ text: UnsafeRawBufferPointer, _ kind: NodeTag.Kind, _ place: Int
  ) throws(ValueError) {
    if kind == .string, let bad = UTF8Check.firstBadByte(text) {
      throw damaged(
        "UTF-8", place + (text.baseAddress.unsafelyUnwrapped - (reader.base + place)) + bad)
    }
    if kind == .numberText, !ExactDecimal.isOutOfLine(text.assumingMemoryBound(to: UInt8.self)) {
      throw damaged("a number", place)
    }
  }

  private func number(_ place: Int, _ kind: NodeTag.Kind, _ tag: NodeTag) throws(ValueError) {
    let start = place + (kind == .decimal ? 2 : 1)
    let magnitude = reader.magnitude(start, tag.magnitudeByteCount)
    if kind == .decimal, reader.byte(place + 1) == 0 { throw damaged("a scale above zero", place) }
    if magnitude == 0, tag.isNegative { throw damaged("a number without its sign", place) }
  }

  private func container(
    _ place: Int, _ kind: NodeTag.Kind, from end: inout Int, limit: Int, depth: Int
  ) throws(ValueError) {
    try head(place, kind, limit: limit)
    let container = ContainerReader(reader, place: place)
    guard container.end <= limit else { throw damaged("\(container.count) slots", place) }
    if kind == .object { try keys(container) }
    var location = container.slotStart
    for index in 0..<container.count {
      if kind == .object, container.keyForm == .slots {
        try keySlot(container, index, end: &end)
      }
      let written = reader.load(location, width: container.slotWidth)
      try slot(written, of: place, at: location, end: &end, depth: depth)
      location += container.slotWidth
    }
    guard end == place else { throw damaged("a node directly behind the last", end) }
    if kind == .object, container.keyForm == .slots { try requireDistinctTexts(container) }
    end = container.end
  }

  /// Checks the bytes that give a container's size.
  private func head(_ place: Int, _ kind: NodeTag.Kind, limit: Int) throws(ValueError) {
    let tag = reader.tag(place)
    guard place + 2 <= limit else { throw damaged("a count", place) }
    var size = 2 + (tag.hasElementNumber ? 2 : 0)
    if reader.byte(place + 1) == NodeTag.longCount { size += 4 }
    guard place + size <= limit else { throw damaged("a count", place) }
    let isPlainArray = tag.keyForm == .oneByte && !tag.hasElementNumber
    guard tag.keyForm != nil, kind == .object || isPlainArray else {
      throw damaged("a form of keys", place)
    }
  }

  private func keySlot(
    _ container: ContainerReader, _ index: Int, end: inout Int
  ) throws(ValueError) {
    let location = container.start + index * container.slotWidth
    let written = reader.load(location, width: container.slotWidth)
    if written & 3 == 2 { return }
    let place = container.place
    let distance = Int(truncatingIfNeeded: written >> 2)
    guard written & 3 == 0, distance > 0, distance <= place - end,
      reader.tag(place - distance).kind == .string
    else { throw damaged("a field's name", location) }
    try node(place - distance, from: &end, limit: place, depth: 0)
  }

  // MARK: Names

  /// Checks that numbers are known, no name comes twice, and hidden fields come first.
  private func keys(_ container: ContainerReader) throws(ValueError) {
    var seen: UInt64 = 0
    var isSeenTwice = false
    var visible = false
    for index in 0..<container.count {
      // Inline names are compared later, when they are known to be texts.
      guard let number = try number(container, index) else {
        visible = true
        continue
      }
      if number < ValueFormat.hiddenKeyCount {
        guard !visible else { throw damaged("hidden fields before others", container.place) }
      } else {
        visible = true
      }
      let bit: UInt64 = 1 << UInt64(number & 63)
      isSeenTwice = isSeenTwice || seen & bit != 0
      seen |= bit
    }
    if isSeenTwice { try requireDistinctNumbers(container) }
  }

  private func number(_ container: ContainerReader, _ index: Int) throws(ValueError) -> UInt32? {
    let number: UInt32
    if container.keyForm == .slots {
      let location = container.start + index * container.slotWidth
      let written = reader.load(location, width: container.slotWidth)
      guard written & 3 == 2 else { return nil }
      number = UInt32(truncatingIfNeeded: written >> 2)
    } else if case .number(let found) = container.key(index) {
      number = found
    } else {
      return nil
    }
    guard number < keyCount else {
      throw ValueError(.unknownNumber, "expected a name's number", offset: container.place)
    }
    return number
  }

  private func requireDistinctNumbers(_ container: ContainerReader) throws(ValueError) {
    if container.count <= 64 {
      for index in 1..<container.count {
        guard let one = try number(container, index) else { continue }
        for earlier in 0..<index where try number(container, earlier) == one {
          throw damaged("a name once", container.place)
        }
      }
      return
    }
    var seen = Set<UInt32>(minimumCapacity: container.count)
    for index in 0..<container.count {
      if let number = try number(container, index), !seen.insert(number).inserted {
        throw damaged("a name once", container.place)
      }
    }
  }

  /// Checks that no name comes twice, now that inline names are known to be texts. A name that has
  /// a number may still be inline, if it was given the number later.
  private func requireDistinctTexts(_ container: ContainerReader) throws(ValueError) {
    if container.count <= 16 {
      for index in 0..<container.count {
        guard case .text(let text) = container.key(index) else { continue }
        for other in 0..<container.count
        where other != index && !container.isHidden(other)
          && RawBytes.compare(container.keyText(other), text) == 0
        {
          throw damaged("a name once", container.place)
        }
      }
      return
    }
    var seen = Set<[UInt8]>(minimumCapacity: container.count)
    for index in 0..<container.count
    where !container.isHidden(index) && !seen.insert(Array(container.keyText(index))).inserted {
      throw damaged("a name once", container.place)
    }
  }

  private func damaged(_ expected: String, _ offset: Int) -> ValueError {
    ValueError(.damaged, "expected \(expected)", offset: offset)
  }
}
