/// A test of a source: all fields that are set must be the same.
public struct SourceMatch: Sendable, Hashable {
  public var name: String?
  public var bundleIdentifier: String?
  public var version: String?
  public var productType: String?

  public init(
    name: String? = nil, bundleIdentifier: String? = nil, version: String? = nil,
    productType: String? = nil
  ) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
  }

  public func matches(_ source: SourceRevision) -> Bool {
    (name == nil || name == source.name)
      && (bundleIdentifier == nil || bundleIdentifier == source.bundleIdentifier)
      && (version == nil || version == source.version)
      && (productType == nil || productType == source.productType)
  }
}
