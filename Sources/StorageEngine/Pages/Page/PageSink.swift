/// Receives the pages of a checkpoint, children before parents.
protocol PageSink {
  associatedtype Failure: Error

  /// Receives one page, whose first 8 bytes are zero; the sink fills them with a hash. Returns the
  /// number of the page; numbers count up from 1.
  mutating func append(_ page: UnsafeRawBufferPointer) throws(Failure) -> PageNumber

  /// Called for each page that was copied, once nothing is read from it any more.
  func finished(_ page: PageNumber)
}

extension PageSink {
  func finished(_ page: PageNumber) {}
}
