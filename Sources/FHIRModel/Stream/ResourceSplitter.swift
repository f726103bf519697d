import ValueModel

/// Makes resources from pieces of text as they arrive. Holds the bytes of one resource at a time.
struct ResourceSplitter<Release: FHIRRelease> {
  /// The number of bytes that are examined to determine the layout.
  private static var startByteCount: Int { 1 << 16 }

  private let mode: ReadingMode
  private var layout: ResourceLayout
  private let state = ReleaseState.of(Release.self)
  private var stream: JSONStream
  /// The bytes that arrived before the layout was known.
  private var start: [UInt8] = []
  /// The lines and bytes before the text that was given to `stream`.
  private var base = (lines: 0, bytes: 0)
  /// The lines and bytes of the text that were taken so far.
  private var taken = (lines: 0, bytes: 0)
  /// Whether the rest of a line that is not JSON is being skipped.
  private var isSkipping = false
  private var count = 0
  /// Set after text that is not JSON and cannot be skipped.
  private(set) var isOver = false

  /// The resources that are complete, in order.
  var ready: [StreamedResource<Release>] = []

  /// The line that is being read.
  var line: Int { taken.lines + 1 }

  init(_ mode: ReadingMode, _ layout: ResourceLayout) {
    self.mode = mode
    self.layout = layout
    stream = Self.stream(layout, state)
  }

  private static func stream(_ layout: ResourceLayout, _ state: ReleaseState) -> JSONStream {
    JSONStream(
      layout: layout == .entries ? .elements(of: "entry") : .values, dictionary: state.dictionary)
  }

  // MARK: Pieces

  mutating func feed(_ piece: [UInt8]) {
    guard layout == .automatic else { return take(piece[...]) }
    start += piece
    guard let found = Self.layout(of: start, isEnd: start.count >= Self.startByteCount) else {
      return
    }
    begin(found)
  }

  mutating func finish() {
    if layout == .automatic { begin(Self.layout(of: start, isEnd: true) ?? .values) }
    if !isOver { finishText() }
    guard layout == .entries, !isOver else { return }
    let type = stream.surroundings.first { $0.name == "resourceType" }?.value.string
    if type != "Bundle" { add(line, .failure(FHIRError(.notAResource, "expected a Bundle"))) }
  }

  private mutating func begin(_ found: ResourceLayout) {
    layout = found
    let piece = start
    start = []
    take(piece[...])
  }

  /// Determines the layout; nil if the first line is not complete yet.
  private static func layout(of start: [UInt8], isEnd: Bool) -> ResourceLayout? {
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start[3...] : start[...]
    guard let first = text.firstIndex(where: { $0 > UInt8(ascii: " ") }) else {
      return isEnd ? .values : nil
    }
    // The byte order mark at the beginning may not be complete yet.
    if text[first] == 0xEF, !isEnd, start.count < 3 { return nil }
    guard text[first] == UInt8(ascii: "{") else { return .values }
    guard let end = text[first...].firstIndex(of: UInt8(ascii: "\n")) else {
      return isEnd ? .lines : nil
    }
    let last = text[first..<end].last { $0 > UInt8(ascii: " ") }
    return last == UInt8(ascii: "}") ? .lines : .values
  }

  private mutating func take(_ piece: ArraySlice<UInt8>) {
    guard layout == .lines else { return takeText(piece) }
    var rest = piece
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      takeText(rest[..<end])
      if !isSkipping { finishText() }
      // The line break is fed only after the end of the line, so that an unexpected end is reported
      // on its own line.
      takeText(rest[end...end])
      taken.lines += 1
      if isSkipping { restart() }
      rest = rest[(end + 1)...]
    }
    takeText(rest)
  }

  private mutating func takeText(_ text: ArraySlice<UInt8>) {
    if isOver { return }
    if !isSkipping { read { stream, body in try stream.feed(text, body) } }
    taken.bytes += text.count
    if layout != .lines { taken.lines += text.count { $0 == UInt8(ascii: "\n") } }
  }

  private mutating func finishText() {
    if !isSkipping { read { stream, body in try stream.finish(body) } }
  }

  /// A stream that met an error is finished, so the next line gets a new one.
  private mutating func restart() {
    isSkipping = false
    base = taken
    stream = Self.stream(layout, state)
  }

  // MARK: Resources

  private mutating func read(
    _ body: (inout JSONStream, (Value, JSONPosition) throws -> Void) throws -> Void
  ) {
    var found: [(Value, Int)] = []
    var failure: JSONError?
    do {
      try body(&stream) { value, place in found.append((value, place.line)) }
    } catch {
      failure = error as? JSONError
    }
    for (value, line) in found { add(value, base.lines + line) }
    if var failure {
      failure.line += base.lines
      failure.offset += base.bytes
      add(failure.line, .failure(FHIRError(failure)))
      if layout == .lines { isSkipping = true } else { isOver = true }
    }
  }

  private mutating func add(_ value: Value, _ line: Int) {
    guard layout == .entries else { return add(line, resource(value)) }
    if let inner = value["resource"] { add(line, resource(inner)) } else { count += 1 }
  }

  private func resource(_ value: Value) -> Result<AnyResource<Release>, FHIRError> {
    Result { () throws(FHIRError) in try Release.resource(value, mode) }
  }

  /// Adds a resource, or the error in its place, at a line.
  mutating func add(_ line: Int, _ result: Result<AnyResource<Release>, FHIRError>) {
    count += 1
    ready.append(StreamedResource(number: count, line: line, result: result))
  }
}
