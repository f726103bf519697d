import HealthModel

/// The app or device that samples come from, whatever its version.
public struct SampleSource: Codable, Hashable, Sendable {
  public let name: String
  /// Nil if the samples came without it.
  public let bundleIdentifier: String?

  public init(name: String, bundleIdentifier: String? = nil) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }

  init(_ source: SourceRevision) {
    self.init(name: source.name, bundleIdentifier: source.bundleIdentifier)
  }
}
