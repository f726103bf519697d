import CollectionModel

/// A difference between a storage's behaviour and a case's expectation. The objects are made up, so
/// the failure may be shown.
public struct StorageCaseFailure: Error, Sendable, CustomStringConvertible {
  /// The name of the case.
  public var name: String
  /// The operation or check that failed.
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
