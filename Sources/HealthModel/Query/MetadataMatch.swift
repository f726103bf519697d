/// A test of metadata: whether there is an entry with a key and, optionally, one of several values.
public struct MetadataMatch: Sendable, Hashable {
  public var key: MetadataKey
  /// The values that the entry may have; nil for any value.
  public var values: [MetadataValue]?

  public init(_ key: MetadataKey, _ values: MetadataValue...) {
    self.key = key
    self.values = values.isEmpty ? nil : values
  }

  public func matches(_ metadata: Metadata) -> Bool {
    let found = metadata.all(key)
    guard let values else { return !found.isEmpty }
    return found.contains { values.contains($0) }
  }
}
