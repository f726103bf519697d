/// The name of an entry of metadata: `HKWasUserEntered`. An open set.
public struct MetadataKey: OpenName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}
