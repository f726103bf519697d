extension BTree {
  /// Adds a key with its payload. If the tree has the key, changes nothing and returns the payload
  /// that it has. In a transaction of the writer.
  ///
  /// Unless the key is expected to be absent, it is looked up first, which avoids the copies of
  /// pages that an insertion makes on its way.
  @inline(__always)
  static func insertIfAbsent(
    _ key: UnsafeRawBufferPointer, _ payload: UInt64, in root: inout TreeRoot, _ writer: PageWriter,
    expectsAbsent: Bool
  ) -> UInt64? {
    if !expectsAbsent, let found = find(key, in: root, writer.arena) { return found }
    return upsert(key, payload, in: &root, writer, replacing: false)
  }
}
