import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that waits for something that never comes. All tests share a few threads, so the
  /// limit is far longer than a run of all of them.
  static var hangLimit: Self { .timeLimit(.minutes(60)) }
}
