/// Reads `export.xml` from front to back, and returns the items of its top level one after another.
///
/// The file need not be well-formed, and its elements may come in any order. The `report` counts
/// everything that is not understood. Memory does not grow with the file, except for about 16 bytes
/// for each record that may belong to a correlation.
public struct ExportParser: ~Copyable {
  enum Element {
    case root
    case record
    case metadata
    case beats
    case beat
    case known
    case unknown
  }

  /// The maximum number of bytes of an element that is not a record.
  static let elementLimit = 1 << 26
  private static let names: [String: Element] = [
    "HealthData": .root, "Record": .record, "MetadataEntry": .metadata,
    "HeartRateVariabilityMetadataList": .beats, "InstantaneousBeatsPerMinute": .beat,
    "ExportDate": .known, "Me": .known, "Correlation": .known, "Workout": .known,
    "ActivitySummary": .known, "ClinicalRecord": .known, "Audiogram": .known,
    "VisionPrescription": .known,
  ]

  public internal(set) var report = ExportReport()

  var tokenizer: XMLTokenizer
  var builder = RecordBuilder()
  var ledger = MemberLedger()
  /// The elements by the numbers of names, as far as these were looked up.
  private var elements: [Element?] = []
  private var attributes: [RecordAttribute??] = []
  var isInRecord = false
  /// The open elements that are not records, outermost first.
  var open: [(name: XMLName, element: ExportElement)] = []
  var openByteCount = 0
  /// The levels in the file of the record and of the outermost open element.
  var recordLevel = 0
  var openLevel = 0
  private var ready: ExportItem?
  var hasRoot = false
  private var isFinished = false

  public init() { tokenizer = XMLTokenizer(capacity: 1 << 18) }

  /// The number of bytes taken from the file so far.
  public var offset: Int { tokenizer.offset }

  /// Returns the next item; nil at the end. `read` fills all or part of its buffer with the next
  /// bytes of the file, and returns their number; zero at the end.
  ///
  /// Throws what `read` throws; reading can continue after that.
  public mutating func next<Failure: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> ExportItem? {
    while true {
      switch tokenizer.next() {
      case .start(let name): start(name)
      case .end(let name): end(name)
      case .text: break
      case .problem(let problem):
        report.note(Self.kind(problem), line: problem.line, offset: problem.offset)
      case .needsBytes: _ = try tokenizer.fill(read)
      case .endOfFile:
        finish()
        return nil
      }
      if let item = ready {
        ready = nil
        return item
      }
    }
  }

  /// Completes the report.
  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    report.byteCount = tokenizer.offset
    report.droppedCharacterCount = tokenizer.droppedCount + builder.droppedCount
    // For an empty file, no other problem is noted.
    if !hasRoot, !report.problems.contains(where: { $0.kind == .cutOff }) { note(.cutOff) }
  }

  mutating func note(_ kind: ExportReport.Problem.Kind) {
    report.note(kind, line: tokenizer.line, offset: tokenizer.offset)
  }

  /// Hands an item to the caller, and counts it.
  mutating func emit(_ item: ExportItem) {
    switch item {
    case .record(let record):
      if MemberLedger.mayBeMember(record.type), !ledger.list(record) {
        report.copyCount += 1
        return
      }
      report.counts[record.type, default: 0] += 1
    case .correlation(let correlation):
      report.counts[correlation.element.name, default: 0] += 1
      for member in correlation.members where !member.isListed {
        report.counts[member.record.type, default: 0] += 1
      }
      report.copyCount += correlation.members.count { $0.isListed }
    case .element(let element): report.counts[element.name, default: 0] += 1
    }
    ready = item
  }

  mutating func element(_ name: XMLName) -> Element {
    while elements.count <= name.number { elements.append(nil) }
    if let known = elements[name.number] { return known }
    let element = Self.names[text(of: name)] ?? .unknown
    elements[name.number] = element
    return element
  }

  @inline(__always)
  mutating func attribute(_ name: XMLName) -> RecordAttribute? {
    if name.number < attributes.count, let known = attributes[name.number] { return known }
    while attributes.count <= name.number { attributes.append(nil) }
    let attribute = RecordAttribute(rawValue: text(of: name))
    attributes[name.number] = .some(attribute)
    return attribute
  }

  func text(of name: XMLName) -> String {
    String(decoding: tokenizer.bytes(of: name), as: UTF8.self)
  }

  private static func kind(_ problem: XMLProblem) -> ExportReport.Problem.Kind {
    switch problem.kind {
    case .brokenTag: .brokenTag
    case .tooLong, .tooMany: .overLimit
    case .strayEnd, .missingEnd: .badNesting
    case .cutOff: .cutOff
    }
  }
}
