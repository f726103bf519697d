/// Reads the XML of health exports, which is large and often not well-formed, without a tree.
///
/// The caller adds bytes (`fill`) and takes tokens (`next`) in turn. The tokenizer reports
/// elements, attributes and text, and skips comments, processing instructions and document type
/// declarations, so that nothing is ever declared, fetched or expanded. It reports parts that it
/// cannot read with their line, and continues at the next tag. Attributes may have any names, even
/// with blanks, and repeat.
package struct XMLTokenizer: ~Copyable {
  enum State: Hashable {
    case content
    /// After something broken, up to the next tag.
    case lost
    /// Up to `-->`, `?>` or, after a declaration, its end.
    case comment
    case instruction
    case declaration
    case typeDeclaration
    case characterData
  }

  let limits: XMLLimits
  var window: ByteWindow
  var names: XMLNames
  var state = State.content
  /// The place where the next token begins.
  var cursor = 0
  var isComplete = false
  /// The open elements, and the number of elements deeper than the limit.
  var open: [XMLName] = []
  var skippedDepth = 0
  /// The number of ends to report before anything else.
  var pendingEnds = 0
  var pendingProblem: XMLProblem?
  var reportedEnd = false
  /// The attributes of the last tag.
  package internal(set) var attributes: [XMLAttribute] = []
  var text = 0..<0
  var textIsRaw = false
  /// Whether the document type declaration that is being skipped has an internal subset.
  var isInSubset = false
  /// The number of control characters that were dropped from tags.
  package internal(set) var droppedCount = 0
  /// The number dropped from the tag at the cursor, which is read again when more of it is
  /// available.
  var tagDroppedCount = 0

  /// Creates a tokenizer. `capacity` is the approximate number of bytes that it requests at a time.
  package init(limits: XMLLimits = .standard, capacity: Int = 1 << 18) {
    self.limits = limits
    window = ByteWindow(capacity: capacity)
    names = XMLNames(limits)
  }

  /// The number of bytes read, up to the next token.
  package var offset: Int { window.offset + cursor }

  /// The number of open elements.
  package var depth: Int { open.count }

  /// The line of the next token, counted from one.
  package var line: Int {
    mutating get { window.line(of: cursor) }
  }

  /// Adds the bytes that `read` puts into its buffer. If there are none, the file ends there:
  /// returns false. The data to which the last token referred are then no longer available.
  package mutating func fill<Failure: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Bool {
    window.drop(before: cursor)
    cursor = 0
    let count = try window.append(room: 64, read)
    if count == 0 { isComplete = true }
    return count > 0
  }

  /// Treats the elements from `level` on as ended, except the innermost one: the caller knows from
  /// the format that this one cannot lie within them. Levels count from zero.
  package mutating func forgetOpen(from level: Int) {
    if level < open.count - 1 { open.removeSubrange(level..<(open.count - 1)) }
  }

  package func bytes(of name: XMLName) -> [UInt8] { names.bytes(of: name) }

  /// Hands the value of an attribute of the last tag to `body`, as it stands in the file.
  @inline(__always)
  package func withValue<Result, Failure: Error>(
    _ attribute: XMLAttribute, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(attribute.start + attribute.count <= window.count)
    return try body(
      UnsafeRawBufferPointer(start: window.base + attribute.start, count: attribute.count))
  }

  /// Appends the text that was found last, with references replaced.
  package func appendText(to bytes: inout [UInt8]) {
    let raw = UnsafeRawBufferPointer(
      start: window.base + text.lowerBound, count: text.count)
    if textIsRaw {
      bytes += raw.lazy.filter(XMLText.isAllowed)
    } else {
      var decoder = XMLText()
      decoder.append(raw, to: &bytes)
    }
  }

  package mutating func next() -> XMLToken {
    if let problem = pendingProblem {
      pendingProblem = nil
      return .problem(problem)
    }
    if pendingEnds > 0 {
      pendingEnds -= 1
      if let name = open.popLast() { return .end(name) }
    }
    while true {
      if let token = state == .content || state == .lost ? contentToken() : skippedToken() {
        return token
      }
    }
  }

  /// Returns the token at the cursor, or nil if something was skipped.
  private mutating func contentToken() -> XMLToken? {
    let base = window.base
    let count = window.count
    var place = cursor
    while place < count, base[place] <= 0x20 { place += 1 }
    if place < count, base[place] == UInt8(ascii: "<") {
      cursor = place
      state = .content
      return tag()
    }
    return textToken(from: place)
  }

  /// Returns the text that begins at the cursor and is not blank from `place` on.
  private mutating func textToken(from place: Int) -> XMLToken? {
    let end = nextTag(from: place)
    if state == .lost {
      cursor = end
      return end == window.count ? endOfBytes() : nil
    }
    if end == window.count, !isComplete, end - cursor < 1 << 16 { return endOfBytes() }
    text = cursor..<pieceEnd(end)
    textIsRaw = false
    cursor = text.upperBound
    return place < end ? .text : end == window.count ? endOfBytes() : nil
  }

  /// Returns the place to divide text that continues after `end`, which is not within a reference.
  private func pieceEnd(_ end: Int) -> Int {
    guard end == window.count, !isComplete else { return end }
    for place in (max(cursor + 1, end - 12)..<end).reversed()
    where window.base[place] == UInt8(ascii: "&") {
      return place
    }
    return end
  }

  /// Returns the place of the next `<`, or of the end of the bytes.
  func nextTag(from start: Int) -> Int {
    var place = start
    while place < window.count {
      let hits = ByteWord.equal(ByteWord.load(window.base + place), UInt8(ascii: "<"))
      if hits != 0 { return min(place + ByteWord.index(hits), window.count) }
      place += 8
    }
    return window.count
  }

  /// Handles the end of the available bytes, from which no further token follows.
  mutating func endOfBytes() -> XMLToken {
    guard isComplete else { return .needsBytes }
    let isWhole = cursor == window.count && open.isEmpty && state == .content
    cursor = window.count
    guard !reportedEnd, !isWhole else { return .endOfFile }
    reportedEnd = true
    return .problem(problem(.cutOff, at: cursor))
  }

  mutating func problem(_ kind: XMLProblem.Kind, at place: Int) -> XMLProblem {
    XMLProblem(kind: kind, line: window.line(of: place), offset: window.offset + place)
  }
}
