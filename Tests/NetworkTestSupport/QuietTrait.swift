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
    await Self.wait()
    try await body()
  }

  /// Returns once a hundred turns in a row came at once.
  private static func wait() async {
    let clock = ContinuousClock()
    var turns = 0
    while turns < 100 {
      let start = clock.now
      await Task.yield()
      turns = clock.now - start < .milliseconds(20) ? turns + 1 : 0
    }
  }
}

extension Trait where Self == QuietTrait {
  /// Begins each test of the suite when hardly any other is busy.
  public static var whenQuiet: QuietTrait { QuietTrait() }
}
