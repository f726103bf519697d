/// Room for the bytes of one value after the other, each looked at for a moment: a scan makes a value of every
/// record and keeps few.
///
/// The room is used again when nothing refers to the value that was in it; a value that is kept takes it along.
package struct ValueScratch {
  private var storage: ValueStorage?
  private var capacity = 0

  package init() {}

  /// The value of bytes that were checked before, or that `Value.encoded` gave: nothing is checked. They are
  /// copied.
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
