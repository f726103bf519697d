/// The properties that all samples of a series share.
struct SeriesKey: Hashable, Sendable, Codable {
  var type: SampleType
  /// Nil for categories.
  var unit: String?
  /// The value of category samples whose value is a name without a number.
  var name: String?
  var source: SourceRevision
  var device: HealthDevice?
}

extension SeriesKey {
  /// The series of a sample with its value there; nil for samples that are kept one by one.
  static func of(_ sample: HealthSample) -> (key: SeriesKey, value: Double)? {
    var key = SeriesKey(type: sample.type, source: sample.source, device: sample.device)
    switch sample.content {
    case .quantity(let quantity):
      key.unit = quantity.unit
      return (key, quantity.value)
    case .category(.number(let number)):
      return Double(exactly: number).map { (key, $0) }
    case .category(.name(let name)):
      key.name = name
      return (key, 0)
    default: return nil
    }
  }

  /// The content of a sample; nil if the value is not one that such a sample can have.
  func content(_ value: Double) -> SampleContent? {
    if let unit { return .quantity(Quantity(value, unit)) }
    if let name { return .category(.name(name)) }
    return Int(exactly: value).map { .category(.number($0)) }
  }
}
