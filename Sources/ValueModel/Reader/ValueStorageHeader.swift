struct ValueStorageHeader {
  var byteCount: Int
  var dictionary: ValueDictionary?
  /// Nil if there is no room for a large object.
  var largeObjects: LargeObjects?

  init(byteCount: Int, dictionary: ValueDictionary?) {
    self.byteCount = byteCount
    self.dictionary = dictionary
    largeObjects = Self.largeObjects(byteCount)
  }

  static func largeObjects(_ byteCount: Int) -> LargeObjects? {
    byteCount < LargeObjects.leastByteCount ? nil : LargeObjects()
  }
}
