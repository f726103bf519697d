import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that waits for something that never comes.
  ///
  /// All tests share a few threads, and a waiting test continues only when a thread is free: on a
  /// busy machine that can take most of the run. The limit is therefore far longer than a run of
  /// all tests.
  static var hangLimit: Self { .timeLimit(.minutes(60)) }
}
