public import HealthModel
internal import ValueModel

extension ExportRecord {
  /// The record as a sample, without loss: numbers, units, times and their offsets from UTC, and
  /// metadata in its order.
  ///
  /// It may be invalid, for instance end before it starts: see `HealthSample.validate()`.
  public var sample: HealthSample {
    let type = SampleType(self.type)
    return HealthSample(
      type, content(type), start: start.date, end: end.date, source: source.revision,
      device: source.healthDevice, metadata: HealthModel.Metadata(exported: metadata),
      created: creation?.date,
      offsets: ClockOffsets(
        start: Int(start.offset), end: Int(end.offset), created: creation.map { Int($0.offset) }))
  }

  private func content(_ type: SampleType) -> SampleContent {
    switch value {
    case .number(let number) where type.family == .category:
      return .category(CategoryValue(named: ExportNumber.text(number), of: type))
    case .number(let number):
      let quantity = Quantity(number, unit ?? "")
      if beats.isEmpty { return .quantity(quantity) }
      let readings = beats.map {
        HeartRateVariability.Reading(beatsPerMinute: $0.rate, time: $0.time)
      }
      return .variability(HeartRateVariability(quantity: quantity, readings: readings))
    case .name(let name) where type.family == .category:
      return .category(CategoryValue(named: name, of: type))
    case .name(let name):
      return .other(["value": ValueModel.Value(name), "unit": ValueModel.Value(unit ?? "")])
    case nil: return .other(.null)
    }
  }
}
