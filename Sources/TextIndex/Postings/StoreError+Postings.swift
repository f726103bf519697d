import Andiron

extension StoreError {
  /// The error for bytes that are not as they were written.
  static var malformedPostings: StoreError {
    StoreError(.damaged, "the postings of an index of text are malformed")
  }

  static var malformedTextState: StoreError {
    StoreError(.damaged, "the state of an index of text is malformed")
  }

  static var malformedLengths: StoreError {
    StoreError(.damaged, "the lengths of an index of text are malformed")
  }

  static var malformedMark: StoreError {
    StoreError(.damaged, "the mark of a record in an index of text is malformed")
  }
}
