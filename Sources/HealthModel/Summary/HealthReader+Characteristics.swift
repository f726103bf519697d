extension HealthReader {
  /// Returns the characteristics of the person; nil if there are none.
  ///
  /// Throws `StoreError.engine` if records cannot be read.
  public func characteristics() throws -> HealthCharacteristics? {
    try samples(SampleQuery(.characteristics)).latest?.characteristics
  }
}
