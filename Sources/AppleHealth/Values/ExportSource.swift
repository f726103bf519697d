public import HealthModel

/// The source of samples: an app or a device's own software. All samples with the same source share
/// one object.
public final class ExportSource: Sendable, Hashable {
  /// The name unchanged, perhaps with a no-break space or a curly apostrophe.
  public let name: String
  public let version: String?
  public let device: ExportDevice?
  /// The source and the device as samples have them.
  public let revision: SourceRevision
  public let healthDevice: HealthDevice?

  public init(name: String, version: String? = nil, device: ExportDevice? = nil) {
    self.name = name
    self.version = version
    self.device = device
    revision = SourceRevision(name: name, version: version)
    healthDevice = device.map { HealthDevice($0.fields) }
  }

  public static func == (a: ExportSource, b: ExportSource) -> Bool {
    a === b || (a.name == b.name && a.version == b.version && a.device == b.device)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
    hasher.combine(device)
  }
}
