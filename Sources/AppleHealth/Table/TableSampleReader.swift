internal import Foundation
internal import HealthModel
internal import ObjectModel
internal import ValueModel

/// Reads samples from the rows of a table.
struct TableSampleReader {
  private let columns: TableColumns
  private let decoder: ValueDecoder
  /// Devices by their JSON; there are few.
  private var devices: [String: HealthDevice] = [:]
  private var lastSource: SourceRevision?

  init(_ columns: TableColumns) {
    self.columns = columns
    var options = ValueDecoder.Options()
    options.date = .deferredToDate
    decoder = ValueDecoder(options: options)
  }

  /// Throws `SampleTableError` with the line of the row.
  mutating func sample(_ row: TableRows.Row) throws(SampleTableError) -> HealthSample {
    guard row.fields.count == columns.count else {
      throw SampleTableError(
        .badRow, "\(row.fields.count) fields instead of \(columns.count)", line: row.line)
    }
    guard let name = columns.field(.type, row) else {
      throw SampleTableError(.invalidSample, "the type is empty", line: row.line)
    }
    let type = SampleType(name)
    guard let start = try time(.start, row) else {
      throw SampleTableError(.badDate, "the start is empty", line: row.line)
    }
    let (end, created) = (try time(.end, row), try time(.created, row))
    var sample = HealthSample(
      type, try content(type, row), start: start.date, end: end?.date, source: source(row),
      device: try device(row), created: created?.date,
      offsets: ClockOffsets(
        start: start.offset, end: end == nil ? start.offset : end?.offset,
        created: created?.offset))
    if let text = columns.field(.metadata, row) {
      sample.metadata = try decoded(text, .metadata, row)
    }
    if let text = columns.field(.identifier, row) {
      guard let identifier = UUID(uuidString: text) else {
        throw SampleTableError(.invalidSample, "the identifier is no UUID", line: row.line)
      }
      sample.ownIdentifier = identifier
    }
    do { try sample.validate() } catch {
      throw SampleTableError(.invalidSample, error.message, line: row.line)
    }
    return sample
  }

  private func content(
    _ type: SampleType, _ row: TableRows.Row
  ) throws(SampleTableError) -> SampleContent {
    guard var text = columns.field(.value, row) else {
      guard let text = columns.field(.content, row) else {
        throw SampleTableError(.badNumber, "there is neither value nor content", line: row.line)
      }
      return try decoded(text, .content, row)
    }
    if type.family == .category { return .category(CategoryValue(named: text, of: type)) }
    guard let number = text.withUTF8({ ExportNumber.parse(UnsafeRawBufferPointer($0)) }) else {
      throw SampleTableError(.badNumber, "the value is no number", line: row.line)
    }
    return .quantity(Quantity(number, columns.field(.unit, row) ?? ""))
  }

  private mutating func source(_ row: TableRows.Row) -> SourceRevision {
    let source = SourceRevision(
      name: columns.field(.sourceName, row) ?? "",
      bundleIdentifier: columns.field(.bundleIdentifier, row),
      version: columns.field(.sourceVersion, row),
      productType: columns.field(.productType, row),
      systemVersion: columns.field(.systemVersion, row))
    // One object for all consecutive rows with the same source.
    if let lastSource, lastSource == source { return lastSource }
    lastSource = source
    return source
  }

  private mutating func device(
    _ row: TableRows.Row
  ) throws(SampleTableError) -> HealthDevice? {
    guard let text = columns.field(.device, row) else { return nil }
    if let known = devices[text] { return known }
    let device: HealthDevice = try decoded(text, .device, row)
    if devices.count < 1_000 { devices[text] = device }
    return device
  }

  private func decoded<T: Decodable>(
    _ text: String, _ column: TableColumn, _ row: TableRows.Row
  ) throws(SampleTableError) -> T {
    do { return try decoder.decode(T.self, from: try JSON.parse(text)) } catch {
      // The reason could show content.
      throw SampleTableError(
        .badJSON, "column \(column.rawValue) has not the JSON that it should", line: row.line)
    }
  }

  /// Returns a time and its offset; a time in `Z` has no offset.
  private func time(
    _ column: TableColumn, _ row: TableRows.Row
  ) throws(SampleTableError) -> (date: Date, offset: Int?)? {
    guard let text = columns.field(column, row) else { return nil }
    guard let time = ExportTime(text) else {
      throw SampleTableError(
        .badDate, "column \(column.rawValue) has no time", line: row.line)
    }
    return (time.date, text.hasSuffix("Z") ? nil : Int(time.offset))
  }
}
