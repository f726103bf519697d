/// One thing that every storage must do, as a test that any framework can run.
public struct StorageCase: Sendable, CustomStringConvertible {
  /// What holds, as a sentence. No two cases have the same name.
  public let name: String
  let body: @Sendable () async throws -> Void

  public var description: String { name }

  /// Runs the case on a storage of its own.
  ///
  /// Throws ``StorageCaseFailure`` if the storage did something else than it must, or threw.
  public func run() async throws {
    do {
      try await body()
    } catch let failure as StorageCaseFailure {
      throw failure
    } catch {
      throw StorageCaseFailure(
        name: name, step: "run the case", expected: "no error", found: "\(error)")
    }
  }
}

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
