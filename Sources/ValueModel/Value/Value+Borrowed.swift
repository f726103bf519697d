extension Value {
  /// Calls `body` with a view of the value, and whether its names have numbers of `dictionary`.
  ///
  /// Rethrows what `body` throws.
  package func withBorrowed<R>(
    _ dictionary: ValueDictionary,
    _ body: (_ value: BorrowedValue, _ isOfDictionary: Bool) throws -> R
  ) rethrows -> R {
    if slot.isSmall, !isEdited {
      var nothing: UInt8 = 0
      return try withUnsafeBytes(of: &nothing) { bytes in
        let reader = ValueReader(
          base: bytes.baseAddress.unsafelyUnwrapped, byteCount: 0, dictionary: nil)
        return try body(BorrowedValue(reader, slot), false)
      }
    }
    // Changed values are put together first. If that fails, the value is deeper than any that is
    // examined.
    let value = isEdited ? (try? encodedValue(dictionary: dictionary)) ?? .null : self
    guard !value.isEdited, !value.slot.isSmall else {
      return try Value.null.withBorrowed(dictionary, body)
    }
    return try withExtendedLifetime(value.base) {
      try body(
        BorrowedValue(value.reader, value.slot), value.storage.dictionary === dictionary)
    }
  }
}
