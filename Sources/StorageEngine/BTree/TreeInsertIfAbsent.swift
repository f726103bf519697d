extension BTree {
  /// Adds a key with its payload, or, where the tree has the key, changes nothing and returns the
  /// payload that it has. In a transaction of the writer.
  ///
  /// Looking first costs little, since the insertion meets the same pages in the cache; it spares an
  /// update of an existing key the copies of them.
  @inline(__always)
  static func insertIfAbsent(
    _ key: UnsafeRawBufferPointer, _ payload: UInt64, in root: inout TreeRoot, _ writer: PageWriter
  ) -> UInt64? {
    if let found = find(key, in: root, writer.arena) { return found }
    _ = upsert(key, payload, in: &root, writer)
    return nil
  }
}
