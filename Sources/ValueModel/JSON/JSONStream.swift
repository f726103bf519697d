/// Parses values that follow one another in a stream, fed in pieces of any size: newline-delimited
/// JSON, texts that simply follow each other, or the elements of one large array.
///
///     var stream = JSONStream()
///     while let piece = try file.next() {
///       try stream.feed(piece) { value in try importer.add(value) }
///     }
///     try stream.finish { value in try importer.add(value) }
///
/// Holds the bytes of one value at a time, so that a stream may be longer than memory. After an
/// error the stream cannot be used any more.
public struct JSONStream {
  /// The arrangement of the values in a stream.
  public enum Layout: Sendable, Hashable {
    /// One after another, with or without white space between them.
    case values
    /// As the elements of one array: the value of this field in the object that the whole stream
    /// is, or, if nil, the stream itself.
    case elements(of: String?)
  }

  private let reader: JSONReader
  private let options: JSONOptions
  private var splitter = JSONSplitter()
  private var envelope: JSONEnvelope?
  private var pending: [UInt8] = []
  private var scanned = 0
  private var position = JSONPosition()
  /// A place at or after `position`, and how many bytes after it.
  private var known = (place: JSONPosition(), count: 0)
  private var isFirst = true
  /// The field whose value comes next, if it is not one of the elements.
  private var field: String?

  /// The other fields of the object that encloses the elements, as far as they have come.
  public private(set) var surroundings: [(name: String, value: Value)] = []

  public init(
    layout: Layout = .values, dictionary: ValueDictionary? = nil, learnsStrings: Bool = true,
    options: JSONOptions = JSONOptions()
  ) {
    reader = JSONReader(dictionary: dictionary, learnsStrings: learnsStrings, options: options)
    self.options = options
    if case .elements(let field) = layout { envelope = JSONEnvelope(field: field) }
  }

  /// Takes the next piece and passes each value that is now complete to `body`, in order.
  ///
  /// Throws `JSONError`, with the position in the whole stream, or what `body` throws.
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, _ body: (Value) throws -> Void
  ) throws {
    try take(bytes) { value, _ in try body(value) }
  }

  /// Takes the next piece and passes each value that is now complete to `body`, in order, with the
  /// position in the whole stream at which it begins.
  ///
  /// Throws `JSONError`, with the position in the whole stream, or what `body` throws.
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    try take(bytes) { value, place in try body(value, place) }
  }

  private mutating func take(
    _ bytes: some Sequence<UInt8>, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    pending.append(contentsOf: bytes)
    if isFirst {
      if pending.count < 3, [0xEF, 0xBB, 0xBF].starts(with: pending) { return }
      if pending.starts(with: [0xEF, 0xBB, 0xBF]) { drop(3) }
      isFirst = false
    }
    try takeAll(isEnd: false, body)
  }

  /// Ends the stream, and passes the last value to `body` if the stream ended with it.
  ///
  /// Throws `JSONError` if a value or what encloses it is not complete, or what `body` throws.
  public mutating func finish(_ body: (Value) throws -> Void) throws {
    try finish { value, _ in try body(value) }
  }

  /// Ends the stream, and passes the last value to `body` if the stream ended with it, with the
  /// position in the whole stream at which it begins.
  ///
  /// Throws `JSONError` if a value or what encloses it is not complete, or what `body` throws.
  public mutating func finish(_ body: (Value, JSONPosition) throws -> Void) throws {
    isFirst = false
    try takeAll(isEnd: true, body)
    if envelope?.isClosed == false { throw failure(.unexpectedEnd, "the rest of the array", at: 0) }
  }

  // MARK: Values

  private mutating func takeAll(
    isEnd: Bool, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    var taken = 0
    defer { drop(taken) }
    while true {
      if !splitter.isOpen, try skipEnvelope(from: &taken) == false { return }
      let end = pending.withUnsafeBytes { splitter.nextEnd(in: $0, from: max(scanned, taken)) }
      scanned = end ?? pending.count
      guard let end = end ?? (isEnd && splitter.isOpen ? pending.count : nil) else {
        guard pending.count - taken <= options.largestByteCount else {
          throw failure(.tooLarge, "a shorter text", at: taken)
        }
        if !splitter.isOpen { taken = pending.count }
        return
      }
      if splitter.isOpen { splitter = JSONSplitter() }
      let value = try parse(taken..<end)
      let start = pending[taken..<end].firstIndex { !JSONSplitter.isSpace($0) } ?? taken
      taken = end
      try deliver(value, place(at: start), body)
    }
  }

  private mutating func deliver(
    _ value: Value, _ place: JSONPosition, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    envelope?.didTakeValue()
    guard let name = field else { return try body(value, place) }
    field = nil
    surroundings.append((name, value))
  }

  /// Moves past what lies between values. Returns false if more bytes are needed.
  private mutating func skipEnvelope(from taken: inout Int) throws -> Bool {
    guard var open = envelope else { return true }
    let next = pending.withUnsafeBytes { open.advance(over: $0, from: &taken) }
    envelope = open
    switch next {
    case .element: return true
    case .field(let name):
      field = name
      return true
    case .needsMore: return false
    case .badName(let error):
      throw failure(error.code, error.expected, at: taken + error.offset)
    case .duplicateKey:
      throw failure(.duplicateKey, "a name that the object does not have", at: taken)
    case .unexpected(let expected): throw failure(.unexpected, "\(expected)", at: taken)
    }
  }

  private func parse(_ range: Range<Int>) throws(JSONError) -> Value {
    let result = pending.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in
        try reader.read(UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error):
      throw failure(error.code, error.expected, at: range.lowerBound + error.offset)
    }
  }

  /// Returns the error at an offset of `pending`.
  private func failure(
    _ code: JSONError.Code, _ expected: String, at offset: Int
  ) -> JSONError {
    var place = position
    pending.withUnsafeBytes { place.advance(over: UnsafeRawBufferPointer(rebasing: $0[..<offset])) }
    return JSONError(
      code: code, expected: expected, offset: place.offset, line: place.line, column: place.column)
  }

  private mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    position = place(at: count)
    known = (position, 0)
    pending.removeFirst(count)
    scanned = max(0, scanned - count)
  }

  /// Returns the place at an offset of `pending`. Offsets rise from call to call, so that each byte
  /// is looked at once.
  private mutating func place(at offset: Int) -> JSONPosition {
    var place = known.place
    pending.withUnsafeBytes {
      place.advance(over: UnsafeRawBufferPointer(rebasing: $0[known.count..<offset]))
    }
    known = (place, offset)
    return place
  }
}
