/// What a storage did instead of what a case expects. The objects are made up, so it may be shown.
public struct StorageCaseFailure: Error, Sendable, CustomStringConvertible {
  /// The name of the case.
  public var name: String
  /// What was done or looked at.
  public var step: String
  public var expected: String
  public var found: String

  public var description: String {
    "\(name): \(step): expected \(Self.short(expected)), found \(Self.short(found))"
  }

  /// Texts of a megabyte are among the objects.
  private static func short(_ text: String) -> String {
    text.utf8.count <= 2_000 ? text : text.prefix(1_000) + "… (\(text.utf8.count) bytes)"
  }
}
