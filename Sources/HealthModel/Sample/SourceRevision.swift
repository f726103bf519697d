/// The app or device that wrote a sample, in one of its versions.
///
/// A value is one reference to fields that never change, which all samples of a source can share.
public struct SourceRevision: Sendable {
  final class Fields: Sendable {
    let name: String
    let bundleIdentifier: String?
    let version: String?
    let productType: String?
    let systemVersion: String?

    init(_ texts: (String, String?, String?, String?, String?)) {
      (name, bundleIdentifier, version, productType, systemVersion) = texts
    }
  }

  let fields: Fields

  /// `name` stays as it is, even with a no-break space in it.
  public init(
    name: String, bundleIdentifier: String? = nil, version: String? = nil,
    productType: String? = nil, systemVersion: String? = nil
  ) {
    fields = Fields((name, bundleIdentifier, version, productType, systemVersion))
  }

  public var name: String { fields.name }
  /// `com.apple.health`; exports do not have it.
  public var bundleIdentifier: String? { fields.bundleIdentifier }
  /// The version of the app.
  public var version: String? { fields.version }
  /// The model of the device the app ran on: `iPhone15,2`.
  public var productType: String? { fields.productType }
  /// The version of that device's system: `17.4.1`.
  public var systemVersion: String? { fields.systemVersion }
}

extension SourceRevision: Hashable {
  public static func == (left: SourceRevision, right: SourceRevision) -> Bool {
    left.fields === right.fields
      || (left.name == right.name && left.version == right.version
        && left.bundleIdentifier == right.bundleIdentifier
        && left.productType == right.productType && left.systemVersion == right.systemVersion)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(bundleIdentifier)
    hasher.combine(version)
    hasher.combine(productType)
    hasher.combine(systemVersion)
  }
}

extension SourceRevision: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, bundleIdentifier, version, productType, systemVersion
  }

  /// Throws `DecodingError` if the value is not an object with a name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      bundleIdentifier: try container.decodeIfPresent(String.self, forKey: .bundleIdentifier),
      version: try container.decodeIfPresent(String.self, forKey: .version),
      productType: try container.decodeIfPresent(String.self, forKey: .productType),
      systemVersion: try container.decodeIfPresent(String.self, forKey: .systemVersion))
  }

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(bundleIdentifier, forKey: .bundleIdentifier)
    try container.encodeIfPresent(version, forKey: .version)
    try container.encodeIfPresent(productType, forKey: .productType)
    try container.encodeIfPresent(systemVersion, forKey: .systemVersion)
  }
}

extension SourceRevision {
  /// The identifier or name that all revisions of one source share.
  var app: String { bundleIdentifier ?? name }
}
