/// Assembles a record from its attributes, and pools the texts that repeat.
struct RecordBuilder {
  /// The limit on pooled texts, above which all are forgotten: hostile files have no two equal
  /// texts.
  private static let textLimit = 1 << 16
  private static let entryLimit = 1 << 16

  private var texts = TextPool()
  private var sources = SourcePool()

  private var type: Int?
  private var unit: Int?
  private var sourceName: Int?
  private var sourceVersion: Int?
  private var device: Int?
  private var value: ExportRecord.Value?
  private var creation: ExportTime?
  private var start: ExportTime?
  private var end: ExportTime?
  private var metadata: [ExportRecord.Metadata] = []
  private var beats: [ExportRecord.Beat] = []
  /// The problems found in the record.
  private(set) var problems: [ExportReport.Problem.Kind] = []

  /// The number of characters that were dropped where references stood for them.
  var droppedCount: Int { texts.decoder.droppedCount }

  mutating func begin() {
    if texts.count > Self.textLimit {
      texts.removeAll()
      sources.removeAll()
    }
    (type, unit, sourceName, sourceVersion, device) = (nil, nil, nil, nil, nil)
    (value, creation, start, end) = (nil, nil, nil, nil)
    if !metadata.isEmpty { metadata = [] }
    if !beats.isEmpty { beats = [] }
    if !problems.isEmpty { problems = [] }
  }

  /// Takes an attribute of the record's tag. Of repeated attributes the first counts, except for a
  /// second start, which one version wrote for the end.
  @inline(__always)
  mutating func set(_ attribute: RecordAttribute, _ raw: UnsafeRawBufferPointer, _ isEncoded: Bool)
  {
    switch attribute {
    case .type: type = type ?? texts.number(raw, isEncoded: isEncoded)
    case .unit: unit = unit ?? texts.number(raw, isEncoded: isEncoded)
    case .sourceName: sourceName = sourceName ?? texts.number(raw, isEncoded: isEncoded)
    case .sourceVersion: sourceVersion = sourceVersion ?? texts.number(raw, isEncoded: isEncoded)
    case .device: device = device ?? texts.number(raw, isEncoded: isEncoded)
    case .value: value = value ?? self.value(raw, isEncoded)
    case .creationDate: creation = creation ?? time(raw)
    case .startDate: if start == nil { start = time(raw) } else { end = end ?? time(raw) }
    case .endDate: end = end ?? time(raw)
    case .key: addUnknown("key", raw, isEncoded)
    case .beatRate: addUnknown("bpm", raw, isEncoded)
    case .beatTime: addUnknown("time", raw, isEncoded)
    }
  }

  /// Keeps an unknown attribute as metadata, which is its meaning in the first version of the
  /// format.
  mutating func addUnknown(_ name: String, _ raw: UnsafeRawBufferPointer, _ isEncoded: Bool) {
    problems.append(.unknownAttribute)
    add(ExportRecord.Metadata(key: name, value: text(raw, isEncoded)))
  }

  mutating func add(_ entry: ExportRecord.Metadata) {
    if metadata.count < Self.entryLimit {
      metadata.append(entry)
    } else {
      problems.append(.overLimit)
    }
  }

  mutating func addBeat(rate: UnsafeRawBufferPointer, time: String) {
    guard let rate = ExportNumber.parse(rate) else {
      problems.append(.badNumber)
      return
    }
    if beats.count < Self.entryLimit {
      beats.append(ExportRecord.Beat(rate: rate, time: time))
    } else {
      problems.append(.overLimit)
    }
  }

  /// Returns a text that is likely to repeat.
  mutating func pooled(_ raw: UnsafeRawBufferPointer, _ isEncoded: Bool) -> String {
    let number = texts.number(raw, isEncoded: isEncoded)
    return texts[number]
  }

  /// Returns a text that is not likely to repeat.
  mutating func text(_ raw: UnsafeRawBufferPointer, _ isEncoded: Bool) -> String {
    isEncoded ? texts.decoded(raw) : String(decoding: raw, as: UTF8.self)
  }

  /// Returns the record; nil if it has no type, or no time at all.
  mutating func finish() -> ExportRecord? {
    guard let type, let start = start ?? end else {
      problems.append(.missingAttribute)
      return nil
    }
    if sourceName == nil || end == nil || self.start == nil { problems.append(.missingAttribute) }
    checkValue(texts[type])
    let end = end ?? start
    if (end.seconds, end.nanoseconds) < (start.seconds, start.nanoseconds) {
      problems.append(.badDate)
    }
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    let name = sourceName ?? texts.number(empty, isEncoded: false)
    return ExportRecord(
      type: texts[type],
      source: sources.source(name: name, version: sourceVersion, device: device, texts),
      unit: unit.map { texts[$0] }, value: value, creation: creation, start: start, end: end,
      metadata: metadata, beats: beats)
  }

  /// Notes a problem if a quantity has no number; its text is kept unchanged.
  private mutating func checkValue(_ type: String) {
    if case .number = value { return }
    guard type.hasPrefix("HKQuantityTypeIdentifier") else { return }
    problems.append(value == nil ? .missingAttribute : .badNumber)
  }

  private mutating func time(_ raw: UnsafeRawBufferPointer) -> ExportTime? {
    let time = ExportTime(raw)
    if time == nil { problems.append(.badDate) }
    return time
  }

  private mutating func value(
    _ raw: UnsafeRawBufferPointer, _ isEncoded: Bool
  ) -> ExportRecord.Value {
    if let number = ExportNumber.parse(raw) { return .number(number) }
    return .name(pooled(raw, isEncoded))
  }
}
