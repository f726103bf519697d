internal import HealthModel

extension Metadata {
  /// Keys whose values are texts, even if they look like numbers.
  private static let textKeys: Set<MetadataKey> = [
    .syncIdentifier, .externalUUID, .timeZone, .deviceName, .deviceManufacturerName,
    .deviceSerialNumber, .udiDeviceIdentifier, .udiProductionIdentifier, .digitalSignature,
    .foodType, .workoutBrandName,
  ]

  /// Creates metadata from the entries of an export. A text becomes a number, or a number with a
  /// unit, only if the text can be restored from that.
  init(exported entries: [ExportRecord.Metadata]) {
    self.init(
      entries.map {
        let key = MetadataKey(rawValue: $0.key)
        return Entry(
          key, Self.textKeys.contains(key) ? .string($0.value) : Self.value($0.value))
      })
  }

  /// The entries in the form of an export. Booleans become numbers, and dates texts, as in the
  /// exports of the phone.
  var exported: [ExportRecord.Metadata] {
    entries.map { ExportRecord.Metadata(key: $0.key.rawValue, value: Self.text($0.value)) }
  }

  private static func text(_ value: MetadataValue) -> String {
    switch value {
    case .string(let text): text
    case .number(let number): ExportNumber.text(number)
    case .bool(let bool): bool ? "1" : "0"
    case .date(let date): ExportTime(date).text
    case .quantity(let quantity): ExportNumber.text(quantity.value) + " " + quantity.unit
    }
  }

  private static func value(_ text: String) -> MetadataValue {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard var first = parts.first.map(String.init),
      let number = first.withUTF8({ ExportNumber.parse(UnsafeRawBufferPointer($0)) }),
      ExportNumber.text(number) == first
    else { return .string(text) }
    if parts.count == 1 { return .number(number) }
    // A unit has no blanks and does not begin with a digit, as a time of day does.
    let unit = parts[1]
    guard let start = unit.first, !start.isNumber, !unit.contains(" ") else {
      return .string(text)
    }
    return .quantity(Quantity(number, String(unit)))
  }
}
