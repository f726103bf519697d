import Andiron
public import Testing

/// Says that the tests of a suite damage their stores. A build that checks itself verifies all
/// other stores when they are closed or released, and traps if they are not sound.
public struct DamageTrait: SuiteTrait, TestTrait, TestScoping {
  /// What is damaged, for readers.
  let reason: Comment

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    #if ANDIRON_CHECKS
      try await StoreEnd.$expectsDamage.withValue(true) { try await function() }
    #else
      try await function()
    #endif
  }
}

extension Trait where Self == DamageTrait {
  public static func damages(_ reason: Comment) -> DamageTrait { DamageTrait(reason: reason) }
}
