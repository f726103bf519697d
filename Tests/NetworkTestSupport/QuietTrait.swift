public import Testing

/// Begins a test when hardly any other keeps the threads busy that all tests share.
///
/// What waits for another task, or for a socket, is taken up again only after everything that was
/// ready before it; among thousands of tests that is minutes, in which connections and links that
/// are tested end by themselves.
public struct QuietTrait: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func scopeProvider(for test: Test, testCase: Test.Case?) -> QuietTrait? {
    testCase == nil ? nil : self
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    await QuietGate.shared.wait()
    try await body()
  }
}

extension Trait where Self == QuietTrait {
  /// Begins each test of the suite when hardly any other is busy.
  public static var whenQuiet: QuietTrait { QuietTrait() }
}
