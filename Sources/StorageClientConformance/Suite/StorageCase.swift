import CollectionModel

/// One thing that every storage must do, as a test that any framework can run.
public struct StorageCase: Sendable, CustomStringConvertible {
  /// The requirement, as a sentence. No two cases have the same name.
  public let name: String
  let body: @Sendable () async throws -> Void

  public var description: String { name }

  /// Runs the case on a storage of its own.
  ///
  /// Throws ``StorageCaseFailure`` if the storage does not meet the requirement, or throws.
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
