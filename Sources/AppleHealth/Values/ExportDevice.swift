internal import HealthModel

/// The device that made a measurement, as an export describes it in one text.
public struct ExportDevice: Sendable, Hashable {
  public var name: String?
  public var manufacturer: String?
  public var model: String?
  public var hardware: String?
  public var firmware: String?
  public var software: String?
  public var localIdentifier: String?
  public var uniqueIdentifier: String?
  /// The whole text if it does not have the usual form; all other fields are then nil.
  public var other: String?

  public init() {}

  private static let keys: [(String, any WritableKeyPath<ExportDevice, String?> & Sendable)] = [
    ("name", \.name), ("manufacturer", \.manufacturer), ("model", \.model),
    ("hardware", \.hardware), ("firmware", \.firmware), ("software", \.software),
    ("localIdentifier", \.localIdentifier), ("UDIDeviceIdentifier", \.uniqueIdentifier),
  ]

  /// Reads `<<HKDevice: 0x…>, name:Watch, hardware:Watch6,1>`. The address differs between exports
  /// and is dropped. Values may have commas, so only the known keys separate them.
  public init(_ text: String) {
    let opening = "<<HKDevice:"
    guard text.hasPrefix(opening), text.hasSuffix(">"),
      let addressEnd = text.utf8.firstIndex(of: UInt8(ascii: ">"))
    else {
      other = text
      return
    }
    let rest = text[text.index(after: addressEnd)...].dropLast()
    var starts: [(key: Int, start: String.Index, value: String.Index)] = []
    var place = rest.startIndex
    while let comma = rest.utf8[place...].firstIndex(of: UInt8(ascii: ",")) {
      place = rest.utf8.index(after: comma)
      let field = rest[place...].drop { $0 == " " }
      guard let colon = field.utf8.firstIndex(of: UInt8(ascii: ":")),
        let key = Self.keys.firstIndex(where: { $0.0 == field[..<colon] })
      else { continue }
      starts.append((key, comma, field.utf8.index(after: colon)))
    }
    for (index, field) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].start : rest.endIndex
      self[keyPath: Self.keys[field.key].1] = String(rest[field.value..<end])
    }
  }

  /// The text of an export, with an address of zero.
  public var text: String {
    if let other { return other }
    let fields = Self.keys.compactMap { key, path in self[keyPath: path].map { ", \(key):\($0)" } }
    return "<<HKDevice: 0x0>" + fields.joined() + ">"
  }
}

extension ExportDevice {
  var fields: HealthDevice.Fields {
    var fields = HealthDevice.Fields()
    fields.name = name
    fields.manufacturer = manufacturer
    fields.model = model
    fields.hardwareVersion = hardware
    fields.firmwareVersion = firmware
    fields.softwareVersion = software
    fields.localIdentifier = localIdentifier
    fields.udiDeviceIdentifier = uniqueIdentifier
    fields.otherText = other
    return fields
  }
}
