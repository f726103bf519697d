extension StoreError {
  /// The primary key of the object concerned, where it is one that cannot be read. No text of the
  /// error contains it.
  public var key: RecordKey? { keyValue.flatMap { RecordKey(keyValue: $0) } }
}
