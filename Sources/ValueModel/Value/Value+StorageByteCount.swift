extension Value {
  /// The number of bytes that the value keeps in memory, with those of the value that it is a part
  /// of; zero for one that was changed, and for one that needs none.
  package var storageByteCount: Int {
    if isEdited || base == nil { return 0 }
    return storage.bytes.count
  }
}
