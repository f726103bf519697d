/// Tags: text that begins with `<`.
extension XMLTokenizer {
  /// Returns the token of the `<` at the cursor; nil if it begins something that is skipped.
  mutating func tag() -> XMLToken? {
    let start = cursor + 1
    guard start < window.count else { return incomplete() }
    switch window.base[start] {
    case UInt8(ascii: "/"): return endTag()
    case UInt8(ascii: "?"):
      state = .instruction
      cursor += 2
      return nil
    case UInt8(ascii: "!"): return declaration()
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      return startTag()
    default: return broken(.brokenTag, at: start)
    }
  }

  /// A tag whose end is not among the bytes.
  private mutating func incomplete() -> XMLToken {
    if window.count - cursor > limits.tagBytes { return broken(.tooLong, at: cursor + 1) }
    guard isComplete else { return .needsBytes }
    cursor = window.count
    state = .lost
    return endOfBytes()
  }

  /// Reports the tag at the cursor and continues with the first `<` at `place` or after it.
  private mutating func broken(_ kind: XMLProblem.Kind, at place: Int) -> XMLToken {
    let problem = problem(kind, at: cursor)
    addDropped()
    cursor = max(cursor + 1, min(place, window.count))
    state = .lost
    return .problem(problem)
  }

  private mutating func startTag() -> XMLToken? {
    attributes.removeAll(keepingCapacity: true)
    tagDroppedCount = 0
    let base = window.base
    let count = window.count
    var place = cursor + 1
    while place < count, Self.isNameByte(base[place]) { place += 1 }
    guard place < count else { return incomplete() }
    let name = names.name(base + (cursor + 1), place - cursor - 1)
    var overflow = false
    while true {
      while place < count, base[place] <= 0x20 { place += 1 }
      guard place < count else { return incomplete() }
      let byte = base[place]
      if byte == UInt8(ascii: ">") {
        return started(name, end: place + 1, isEmpty: false, overflow)
      }
      if byte == UInt8(ascii: "/") {
        guard place + 1 < count else { return incomplete() }
        guard base[place + 1] == UInt8(ascii: ">") else {
          return broken(.brokenTag, at: place)
        }
        return started(name, end: place + 2, isEmpty: true, overflow)
      }
      switch attribute(at: &place) {
      case .whole(let attribute):
        if attributes.count < limits.attributeCount, attribute.name != .unknown {
          attributes.append(attribute)
        } else {
          overflow = true
        }
      case .broken: return broken(.brokenTag, at: place)
      case .incomplete: return incomplete()
      }
    }
  }

  /// Returns the token of a complete start tag.
  private mutating func started(
    _ name: XMLName, end: Int, isEmpty: Bool, _ overflow: Bool
  ) -> XMLToken? {
    addDropped()
    if overflow || name == .unknown { pendingProblem = problem(.tooMany, at: cursor) }
    cursor = end
    guard skippedDepth == 0, open.count < limits.depth else {
      if skippedDepth == 0 { pendingProblem = problem(.tooMany, at: cursor) }
      if !isEmpty { skippedDepth += 1 }
      return pendingProblem.map { problem in
        pendingProblem = nil
        return .problem(problem)
      }
    }
    open.append(name)
    if isEmpty { pendingEnds = 1 }
    return .start(name)
  }

  private enum AttributeResult {
    case whole(XMLAttribute)
    case broken
    case incomplete
  }

  /// Reads the attribute at `place`, which moves past it, or to the place where it cannot be read.
  @inline(__always)
  private mutating func attribute(at place: inout Int) -> AttributeResult {
    let base = window.base
    let count = window.count
    let nameStart = place
    // Old exports have names with blanks, so a name goes up to its equals sign.
    while place < count, base[place] &- UInt8(ascii: "<") > 2, base[place] != UInt8(ascii: "\"") {
      place += 1
    }
    guard place < count else { return .incomplete }
    guard base[place] == UInt8(ascii: "="), place > nameStart else { return .broken }
    var nameEnd = place
    while base[nameEnd - 1] <= 0x20 { nameEnd -= 1 }
    place += 1
    while place < count, base[place] <= 0x20 { place += 1 }
    guard place < count else { return .incomplete }
    let quote = base[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .broken }
    place += 1
    let start = place
    var references: UInt64 = 0
    var controls: UInt64 = 0
    while place < count {
      let word = ByteWord.load(base + place)
      let hits = ByteWord.equal(word, quote) | ByteWord.equal(word, UInt8(ascii: "<"))
      let referenceHits = ByteWord.equal(word, UInt8(ascii: "&"))
      let controlHits = ByteWord.below(word, 0x20)
      if hits != 0 {
        let before = (hits & (0 &- hits)) &- 1
        references |= referenceHits & before
        controls |= controlHits & before
        place += ByteWord.index(hits)
        break
      }
      references |= referenceHits
      controls |= controlHits
      place += 8
    }
    guard place < count else { return .incomplete }
    guard base[place] == quote else { return .broken }
    let value = start..<place
    place += 1
    if controls != 0 { countDropped(value) }
    return .whole(
      XMLAttribute(
        name: names.name(base + nameStart, nameEnd - nameStart), start: start,
        count: value.count, isEncoded: references | controls != 0))
  }

  private mutating func addDropped() {
    droppedCount += tagDroppedCount
    tagDroppedCount = 0
  }

  private mutating func countDropped(_ range: Range<Int>) {
    for place in range where !XMLText.isAllowed(window.base[place]) { tagDroppedCount += 1 }
  }

  private mutating func endTag() -> XMLToken? {
    let base = window.base
    let count = window.count
    let start = cursor + 2
    var place = start
    while place < count, Self.isNameByte(base[place]) { place += 1 }
    let nameCount = place - start
    while place < count, base[place] <= 0x20 { place += 1 }
    guard place < count else { return incomplete() }
    guard base[place] == UInt8(ascii: ">"), nameCount > 0 else {
      return broken(.brokenTag, at: place)
    }
    let tagStart = cursor
    cursor = place + 1
    if skippedDepth > 0 {
      skippedDepth -= 1
      return nil
    }
    return ended(names.name(base + start, nameCount), tagStart)
  }

  /// Returns the token of an end tag. Elements that are open within its own end with it.
  private mutating func ended(_ name: XMLName, _ start: Int) -> XMLToken? {
    if open.last == name {
      open.removeLast()
      return .end(name)
    }
    guard let level = open.lastIndex(of: name) else {
      return .problem(problem(.strayEnd, at: start))
    }
    pendingEnds = open.count - level
    return .problem(problem(.missingEnd, at: start))
  }

  /// Returns whether a byte may stand in the name of an element: any byte that does not end it.
  @inline(__always)
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
      && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "\"")
  }
}
