internal import Foundation
internal import HealthModel
internal import ObjectModel
internal import ValueModel

/// Writes samples as rows of a table.
struct TableSampleWriter {
  private let encoder: ValueEncoder
  private var lastDevice: (device: HealthDevice, text: String)?
  private var lastMetadata: (metadata: Metadata, text: String)?

  init() {
    var options = ValueEncoder.Options()
    options.date = .deferredToDate
    encoder = ValueEncoder(options: options)
  }

  static var header: String {
    TableColumn.allCases.map(\.rawValue).joined(separator: ",") + "\r\n"
  }

  /// Throws `SampleTableError.invalidSample` if numbers in the content are not finite.
  mutating func row(_ sample: HealthSample) throws(SampleTableError) -> String {
    let (source, offsets) = (sample.source, sample.offsets)
    let hasEnd = sample.end != sample.start || offsets.end != offsets.start
    var (value, unit, content) = ("", "", "")
    switch sample.content {
    case .quantity(let quantity) where sample.type.family != .category:
      (value, unit) = (ExportNumber.text(quantity.value), quantity.unit)
    case .category(let category) where sample.type.family == .category:
      value = category.text(for: sample.type)
    default: content = try json(sample.content)
    }
    // In the order of the columns.
    let fields = [
      sample.type.identifier, Self.text(sample.start, offsets.start),
      hasEnd ? Self.text(sample.end, offsets.end) : "", value, unit,
      sample.created.map { Self.text($0, offsets.created) } ?? "", source.name,
      source.version ?? "", source.bundleIdentifier ?? "", source.productType ?? "",
      source.systemVersion ?? "", try text(sample.device), try text(sample.metadata),
      sample.ownIdentifier?.uuidString ?? "", content,
    ]
    var row = ""
    for (place, field) in fields.enumerated() {
      if place > 0 { row += "," }
      if !field.isEmpty { row += CommaSeparated.field(field) }
    }
    return row + "\r\n"
  }

  private mutating func text(_ device: HealthDevice?) throws(SampleTableError) -> String {
    guard let device else { return "" }
    if let lastDevice, lastDevice.device == device { return lastDevice.text }
    let text = try json(device)
    lastDevice = (device, text)
    return text
  }

  private mutating func text(_ metadata: Metadata) throws(SampleTableError) -> String {
    if metadata.isEmpty { return "" }
    if let lastMetadata, lastMetadata.metadata == metadata { return lastMetadata.text }
    let text = try json(metadata)
    lastMetadata = (metadata, text)
    return text
  }

  private func json(_ content: some Encodable) throws(SampleTableError) -> String {
    do { return try encoder.encode(content).json() } catch {
      throw SampleTableError(.invalidSample, "a number of a sample is not finite")
    }
  }

  /// Returns `2023-03-24T07:12:00.5+01:00`; in `Z` if the offset is unknown.
  private static func text(_ date: Date, _ offset: Int?) -> String {
    let text = ExportTime(date, offset: offset).text
    guard offset != nil else { return text.prefix(10) + "T" + text.dropFirst(11).dropLast(6) + "Z" }
    return text.prefix(10) + "T" + text.dropFirst(11).dropLast(6) + text.suffix(5).prefix(3) + ":"
      + text.suffix(2)
  }
}
