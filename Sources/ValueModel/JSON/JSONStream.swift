/// Parses values that follow one another in a stream, fed in pieces of any size: newline-delimited JSON,
/// texts that simply follow each other, or the elements of one large array.
///
///     var stream = JSONStream()
///     while let piece = try file.next() {
///       try stream.feed(piece) { value in try importer.add(value) }
///     }
///     try stream.finish { value in try importer.add(value) }
///
/// Holds the bytes of one value at a time, so that a stream may be longer than memory. After an error
/// the stream is over.
public struct JSONStream {
  /// What the values of a stream stand in.
  public enum Layout: Sendable, Hashable {
    /// One behind the other, with or without white space between.
    case values
    /// In the array that is the value of this field of the one object that the stream is, or, where it
    /// is nil, that the stream is itself.
    case elements(of: String?)
  }

  private let reader: JSONReader
  private let options: JSONOptions
  private var splitter = JSONSplitter()
  private var envelope: JSONEnvelope?
  private var pending: [UInt8] = []
  private var scanned = 0
  private var position = JSONPosition()
  /// A place at or behind `position`, and how many bytes behind.
  private var known = (place: JSONPosition(), count: 0)
  private var isFirst = true
  /// The field whose value comes next, where it is none of the elements.
  private var field: String?

  /// The other fields of the object that the elements stand in, as far as they have come.
  public private(set) var surroundings: [(name: String, value: Value)] = []

  public init(
    layout: Layout = .values, dictionary: ValueDictionary? = nil, learnsStrings: Bool = true,
    options: JSONOptions = JSONOptions()
  ) {
    reader = JSONReader(dictionary: dictionary, learnsStrings: learnsStrings, options: options)
    self.options = options
    if case .elements(let field) = layout { envelope = JSONEnvelope(field: field) }
  }

  /// Takes the next piece and gives each value that is complete now to `body`, in order.
  ///
  /// Throws `JSONError`, with the place in the whole stream, or what `body` throws.
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, _ body: (Value) throws -> Void
  ) throws {
    try take(bytes) { value, _ in try body(value) }
  }

  /// The same with the place in the whole stream at which each value begins.
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

  /// Says that the stream has ended, and gives the last value to `body` where it ended with it.
  ///
  /// Throws `JSONError` where a value or what the values stand in is not complete.
  public mutating func finish(_ body: (Value) throws -> Void) throws {
    try finish { value, _ in try body(value) }
  }

  /// The same with the place in the whole stream at which the value begins.
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

  /// Moves over what lies between values; false where more bytes are needed.
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

  /// The error at an offset of `pending`.
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

  /// The place at an offset of `pending`; offsets rise from call to call, so that each byte is looked at once.
  private mutating func place(at offset: Int) -> JSONPosition {
    var place = known.place
    pending.withUnsafeBytes {
      place.advance(over: UnsafeRawBufferPointer(rebasing: $0[known.count..<offset]))
    }
    known = (place, offset)
    return place
  }
}
