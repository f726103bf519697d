extension CareEvent {
  /// Returns the progress of the event.
  ///
  /// Throws the errors of the strategy.
  public func progress(
    _ strategy: ProgressStrategy<Task> = .sumOfValues
  ) throws -> EventProgress {
    try strategy.progress(self)
  }
}
