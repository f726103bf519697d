/// Takes the pages of a checkpoint, children before parents.
protocol PageSink {
  associatedtype Failure: Error

  /// Takes one page, whose first 8 bytes are zero and left for the sink to fill with a hash.
  /// Returns its number; the numbers rise from 1, one by one.
  mutating func append(_ page: UnsafeRawBufferPointer) throws(Failure) -> PageNumber

  /// Told of each page that was copied, once nothing is read from it any more.
  func finished(_ page: PageNumber)
}

extension PageSink {
  func finished(_ page: PageNumber) {}
}

/// Why pages could not be copied to a sink.
enum PageCopyError<SinkFailure: Error>: Error {
  /// The sink failed.
  case sink(SinkFailure)
  /// This page is not what its place in the structure says. Nothing copied so far is of use.
  case damaged(PageNumber)
}
