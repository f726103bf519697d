/// Reads the XML of health exports, which is large and often not well-formed, without a tree.
///
/// Bytes are added (`fill`) and tokens taken (`next`) in turn. Elements, attributes and text are
/// reported; comments, processing instructions and document type declarations are skipped, so that
/// nothing is ever declared, fetched or expanded. What cannot be read is reported with its line,
/// and reading continues at the next tag. Attributes may have any names, even with blanks, and
/// repeat.
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
  /// Where the next token begins.
  var cursor = 0
  var isComplete = false
  /// Elements that are open, and how many lie deeper than the limit.
  var open: [XMLName] = []
  var skippedDepth = 0
  /// How many ends are to be reported before anything else.
  var pendingEnds = 0
  var pendingProblem: XMLProblem?
  var reportedEnd = false
  /// Those of the last tag.
  package internal(set) var attributes: [XMLAttribute] = []
  var text = 0..<0
  var textIsRaw = false
  /// Whether the document type declaration that is being skipped has an internal subset.
  var isInSubset = false
  /// Control characters that were dropped from tags.
  package internal(set) var droppedCount = 0
  /// Those of the tag at the cursor, which is read again when more of it is there.
  var tagDroppedCount = 0

  /// `capacity` is how many bytes are asked for at a time, more or less.
  package init(limits: XMLLimits = .standard, capacity: Int = 1 << 18) {
    self.limits = limits
    window = ByteWindow(capacity: capacity)
    names = XMLNames(limits)
  }

  /// How many bytes were read, up to the next token.
  package var offset: Int { window.offset + cursor }

  /// How many elements are open.
  package var depth: Int { open.count }

  /// The line of the next token, counted from one.
  package var line: Int {
    mutating get { window.line(of: cursor) }
  }

  /// Adds what `read` puts into its buffer. If that is nothing, the file ends there: returns false.
  /// What the last token referred to is gone afterwards.
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

  /// The token at the cursor, or nil if something was skipped.
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

  /// Text that begins at the cursor and is not blank from `place` on.
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

  /// Where text that continues after `end` is divided: not within a reference.
  private func pieceEnd(_ end: Int) -> Int {
    guard end == window.count, !isComplete else { return end }
    for place in (max(cursor + 1, end - 12)..<end).reversed()
    where window.base[place] == UInt8(ascii: "&") {
      return place
    }
    return end
  }

  /// The place of the next `<`, or of the end of the bytes.
  func nextTag(from start: Int) -> Int {
    var place = start
    while place < window.count {
      let hits = ByteWord.equal(ByteWord.load(window.base + place), UInt8(ascii: "<"))
      if hits != 0 { return min(place + ByteWord.index(hits), window.count) }
      place += 8
    }
    return window.count
  }

  /// Nothing more can be told from the bytes that there are.
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
