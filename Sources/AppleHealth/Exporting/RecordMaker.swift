internal import Foundation
internal import HealthModel
internal import ValueModel

/// Makes records from samples.
struct RecordMaker {
  /// Whether fractions of seconds are written, which exports of the phone never have.
  var keepsFractions = false
  private var sources = ExportSourcePool()

  /// Returns the records that represent a sample: one, or for a series one for each point; nil if
  /// the form has no place for the sample.
  mutating func records(_ sample: HealthSample) -> [ExportRecord]? {
    var record = ExportRecord(
      type: sample.type.identifier, source: sources.source(sample.source, sample.device),
      creation: sample.created.map { time($0, sample.offsets.created) },
      start: time(sample.start, sample.offsets.start), end: time(sample.end, sample.offsets.end),
      metadata: sample.metadata.exported)
    switch sample.content {
    case .quantity(let quantity): record.set(quantity)
    case .quantitySeries(let series):
      return series.points.map { point in
        var part = record
        part.set(Quantity(point.value, series.unit))
        part.start = time(point.start, sample.offsets.start)
        part.end = time(point.end, sample.offsets.end)
        return part
      }
    case .variability(let variability):
      record.set(variability.quantity)
      record.beats = variability.readings.map {
        ExportRecord.Beat(rate: $0.beatsPerMinute, time: $0.time)
      }
    case .category(let value): record.value = .name(value.text(for: sample.type))
    case .other(let value):
      guard record.set(value) else { return nil }
    default: return nil
    }
    return [record]
  }

  /// The attributes that samples have as elements: source, creation, start and end.
  mutating func attributes(_ sample: HealthSample) -> [ExportElement.Attribute] {
    sourceAttributes(sample)
      + [
        .init("creationDate", sample.created.map { time($0, sample.offsets.created).text }),
        .init("startDate", time(sample.start, sample.offsets.start).text),
        .init("endDate", time(sample.end, sample.offsets.end).text),
      ].compactMap { $0 }
  }

  /// The attributes of the source alone.
  mutating func sourceAttributes(_ sample: HealthSample) -> [ExportElement.Attribute] {
    let source = sources.source(sample.source, sample.device)
    return [
      .init("sourceName", source.name), .init("sourceVersion", source.version),
      .init("device", source.device?.text),
    ].compactMap { $0 }
  }

  func time(_ date: Date, _ offset: Int?) -> ExportTime {
    var time = ExportTime(date, offset: offset)
    if !keepsFractions { time.nanoseconds = 0 }
    return time
  }
}

extension ExportRecord {
  fileprivate mutating func set(_ quantity: Quantity) {
    value = .number(quantity.value)
    unit = quantity.unit.isEmpty ? nil : quantity.unit
  }

  /// Sets the content of a record of an unknown kind. Returns false if the content is something
  /// else.
  fileprivate mutating func set(_ content: ValueModel.Value) -> Bool {
    if content == .null { return true }
    guard let text = content["value"]?.string else { return false }
    value = .name(text)
    unit = content["unit"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return true
  }
}
