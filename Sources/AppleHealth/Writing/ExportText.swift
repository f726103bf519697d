/// The XML of items, as in `export.xml`: one element a line, indented by blanks.
struct ExportText {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends the text before the items.
  mutating func begin(locale: String) {
    bytes += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8
    bytes += TypeDeclaration.text.utf8
    bytes += "<HealthData".utf8
    append("locale", locale)
    bytes += ">\n".utf8
  }

  /// Appends the text after the items.
  mutating func finish() { bytes += "</HealthData>\n".utf8 }

  mutating func append(_ item: ExportItem) {
    switch item {
    case .record(let record): append(record, indent: 1)
    case .correlation(let correlation): append(correlation.element, indent: 1)
    case .element(let element): append(element, indent: 1)
    }
  }

  private mutating func append(_ record: ExportRecord, indent: Int) {
    open("Record", indent)
    append("type", record.type)
    append("sourceName", record.source.name)
    if let version = record.source.version { append("sourceVersion", version) }
    if let device = record.source.device { append("device", device.text) }
    if let unit = record.unit { append("unit", unit) }
    if let creation = record.creation { append("creationDate", creation.text) }
    append("startDate", record.start.text)
    append("endDate", record.end.text)
    switch record.value {
    case .number(let number): append("value", ExportNumber.text(number))
    case .name(let name): append("value", name)
    case nil: break
    }
    guard !record.metadata.isEmpty || !record.beats.isEmpty else { return closeEmpty() }
    bytes += ">\n".utf8
    for entry in record.metadata {
      open("MetadataEntry", indent + 1)
      append("key", entry.key)
      append("value", entry.value)
      closeEmpty()
    }
    append(record.beats, indent: indent + 1)
    close("Record", indent)
  }

  private mutating func append(_ beats: [ExportRecord.Beat], indent: Int) {
    guard !beats.isEmpty else { return }
    open("HeartRateVariabilityMetadataList", indent)
    bytes += ">\n".utf8
    for beat in beats {
      open("InstantaneousBeatsPerMinute", indent + 1)
      append("bpm", ExportNumber.text(beat.rate))
      append("time", beat.time)
      closeEmpty()
    }
    close("HeartRateVariabilityMetadataList", indent)
  }

  private mutating func append(_ element: ExportElement, indent: Int) {
    open(element.name, indent)
    for attribute in element.attributes { append(attribute.name, attribute.value) }
    guard !element.children.isEmpty else { return closeEmpty() }
    bytes += ">\n".utf8
    for child in element.children {
      switch child {
      case .element(let element): append(element, indent: indent + 1)
      case .record(let record): append(record, indent: indent + 1)
      }
    }
    close(element.name, indent)
  }

  private mutating func open(_ name: String, _ indent: Int) {
    bytes += repeatElement(0x20, count: indent)
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
  }

  private mutating func closeEmpty() { bytes += "/>\n".utf8 }

  private mutating func close(_ name: String, _ indent: Int) {
    bytes += repeatElement(0x20, count: indent)
    bytes += "</".utf8
    bytes += name.utf8
    bytes += ">\n".utf8
  }

  /// Appends an attribute; writes only the control characters that XML can have.
  private mutating func append(_ name: String, _ value: String) {
    bytes.append(0x20)
    bytes += name.utf8
    bytes += "=\"".utf8
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case 0x09, 0x0A, 0x0D: bytes += "&#\(byte);".utf8
      case 0..<0x20: break
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
