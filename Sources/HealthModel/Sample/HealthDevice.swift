/// The device that made a measurement. All fields can be absent.
///
/// A value is one reference to fields that never change, which all samples of a device can share.
public struct HealthDevice: Sendable {
  /// The fields of a device.
  public struct Fields: Sendable, Hashable, Codable {
    public var name: String?
    public var manufacturer: String?
    public var model: String?
    public var hardwareVersion: String?
    public var firmwareVersion: String?
    public var softwareVersion: String?
    public var localIdentifier: String?
    /// The device identifier of the unique device identification.
    public var udiDeviceIdentifier: String?
    /// The whole description if it did not have the usual form.
    public var otherText: String?

    public init() {}
  }

  private final class Box: Sendable {
    let fields: Fields
    init(_ fields: Fields) { self.fields = fields }
  }

  private let box: Box

  public init(_ fields: Fields) { box = Box(fields) }

  public init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil,
    hardwareVersion: String? = nil, firmwareVersion: String? = nil,
    softwareVersion: String? = nil, localIdentifier: String? = nil,
    udiDeviceIdentifier: String? = nil
  ) {
    var fields = Fields()
    fields.name = name
    fields.manufacturer = manufacturer
    fields.model = model
    fields.hardwareVersion = hardwareVersion
    fields.firmwareVersion = firmwareVersion
    fields.softwareVersion = softwareVersion
    fields.localIdentifier = localIdentifier
    fields.udiDeviceIdentifier = udiDeviceIdentifier
    self.init(fields)
  }

  public var fields: Fields { box.fields }
  public var name: String? { box.fields.name }
  public var manufacturer: String? { box.fields.manufacturer }
  public var model: String? { box.fields.model }

  /// The identity that copies of a device share: equal for copies, perhaps different for equal
  /// devices.
  var identity: ObjectIdentifier { ObjectIdentifier(box) }
}

extension HealthDevice: Hashable {
  public static func == (left: HealthDevice, right: HealthDevice) -> Bool {
    left.box === right.box || left.fields == right.fields
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension HealthDevice: Codable {
  /// Throws `DecodingError` if the value is not an object of such fields.
  public init(from decoder: any Decoder) throws { self.init(try Fields(from: decoder)) }

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
