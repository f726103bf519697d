extension HealthReader {
  /// Returns what is said of the person; nil if nothing is.
  ///
  /// Throws `StoreError.engine` if records cannot be read.
  public func characteristics() throws -> HealthCharacteristics? {
    try samples(SampleQuery(.characteristics)).latest?.characteristics
  }
}
