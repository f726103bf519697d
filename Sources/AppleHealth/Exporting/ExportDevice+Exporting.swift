internal import HealthModel

extension ExportDevice {
  init(_ fields: HealthDevice.Fields) {
    name = fields.name
    manufacturer = fields.manufacturer
    model = fields.model
    hardware = fields.hardwareVersion
    firmware = fields.firmwareVersion
    software = fields.softwareVersion
    localIdentifier = fields.localIdentifier
    uniqueIdentifier = fields.udiDeviceIdentifier
    other = fields.otherText
  }
}
