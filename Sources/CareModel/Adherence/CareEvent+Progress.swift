extension CareEvent {
  /// How far the event is done.
  ///
  /// Throws what the strategy throws.
  public func progress(
    _ strategy: ProgressStrategy<Task> = .sumOfValues
  ) throws -> EventProgress {
    try strategy.progress(self)
  }
}
