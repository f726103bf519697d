/// Reusable room for the bytes of one value at a time: a scan creates a value for every record and
/// keeps few.
///
/// The room is reused once nothing refers to the value that was in it; a value that is kept takes
/// the room along.
package struct ValueScratch {
  private var storage: ValueStorage?
  private var capacity = 0

  package init() {}

  /// Creates the value of bytes that were checked before, or that came from `Value.encoded`,
  /// without checking anything. The bytes are copied.
  package mutating func value(
    checkedBefore bytes: UnsafeRawBufferPointer, dictionary: ValueDictionary?
  ) -> Value {
    guard let start = bytes.baseAddress else { preconditionFailure("a value has bytes") }
    let root = ValueReader(base: start, byteCount: bytes.count, dictionary: dictionary).root
    if root.isSmall { return Value(slot: root, storage: nil) }
    if bytes.count <= capacity, isKnownUniquelyReferenced(&storage), let storage,
      storage.dictionary === dictionary
    {
      storage.refill(bytes)
      return Value(slot: root, storage: storage)
    }
    capacity = bytes.count + bytes.count / 4 + 64
    let new = ValueStorage.make(copying: bytes, dictionary: dictionary, capacity: capacity)
    storage = new
    return Value(slot: root, storage: new)
  }
}
