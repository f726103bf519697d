extension Value {
  /// Decodes a value from `bytes`, which are copied. `dictionary` must be the one that they were
  /// encoded with, or a later state of it.
  ///
  /// Checks every byte first, so that no later read of the value can fail; linear in the bytes.
  /// Throws `.damaged` if the bytes are not a value, `.newerFormat` if they have a newer form,
  /// `.unknownNumber` if the dictionary lacks a number, `.tooDeep` beyond 1,024 nested containers,
  /// and `.tooLarge` beyond 1 GiB; `offset` is the byte where it was found.
  public init(
    encoded bytes: UnsafeRawBufferPointer, dictionary: ValueDictionary? = nil
  ) throws(ValueError) {
    guard let start = bytes.baseAddress else {
      throw ValueError(.damaged, "expected at least two bytes", offset: 0)
    }
    let reader = ValueReader(base: start, byteCount: bytes.count, dictionary: dictionary)
    try ValueValidator(reader).validate()
    let root = reader.root
    let storage =
      root.isSmall ? nil : ValueStorage.make(copying: bytes, dictionary: dictionary)
    self.init(slot: root, storage: storage)
  }

  /// Creates a value from bytes that were checked before, or that came from `encoded`, without
  /// checking anything. The bytes are copied. With other bytes, reads can go beyond their end.
  package init(checkedBefore bytes: UnsafeRawBufferPointer, dictionary: ValueDictionary?) {
    guard let start = bytes.baseAddress else { preconditionFailure("a value has bytes") }
    let root = ValueReader(base: start, byteCount: bytes.count, dictionary: dictionary).root
    let storage =
      root.isSmall ? nil : ValueStorage.make(copying: bytes, dictionary: dictionary)
    self.init(slot: root, storage: storage)
  }

  /// Decodes a value from `bytes`. `dictionary` must be the one that they were encoded with, or a
  /// later state of it.
  ///
  /// Checks every byte first, so that no later read of the value can fail; linear in the bytes.
  /// Throws `.damaged` if the bytes are not a value, `.newerFormat` if they have a newer form,
  /// `.unknownNumber` if the dictionary lacks a number, `.tooDeep` beyond 1,024 nested containers,
  /// and `.tooLarge` beyond 1 GiB; `offset` is the byte where it was found.
  public init(encoded bytes: [UInt8], dictionary: ValueDictionary? = nil) throws(ValueError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(ValueError) in try Value(encoded: bytes, dictionary: dictionary) }
    }
    self = try result.get()
  }

  /// Returns the bytes of the value, with numbers of `dictionary` for names and for the strings
  /// that have one.
  ///
  /// Names without a number are given one while there is room. Without a dictionary the bytes can
  /// be read on their own. A copy if the value is complete in bytes of that dictionary, otherwise
  /// linear in the value. Throws `.tooLarge` beyond 1 GiB and `.tooDeep` beyond 1,024 nested
  /// containers.
  public func encoded(dictionary: ValueDictionary? = nil) throws(ValueError) -> [UInt8] {
    if isWhole, storage.dictionary === dictionary { return Array(storage.bytes) }
    var writer = NodeWriter(dictionary: dictionary)
    try writer.encode(self)
    return Array(writer.output.bytes)
  }

  /// Returns the same value in its own bytes, with numbers of `dictionary` as in
  /// `encoded(dictionary:)`.
  ///
  /// Throws `.tooLarge` beyond 1 GiB and `.tooDeep` beyond 1,024 nested containers.
  public func encodedValue(dictionary: ValueDictionary? = nil) throws(ValueError) -> Value {
    if slot.isSmall, !isEdited { return self }
    if isWhole, storage.dictionary === dictionary { return self }
    var writer = NodeWriter(dictionary: dictionary)
    let root = try writer.encode(self)
    return Value(
      slot: root, storage: ValueStorage.make(copying: writer.output.bytes, dictionary: dictionary))
  }

  /// Whether both are complete in bytes of one dictionary, and these are the same. Others may still
  /// be equal.
  package func hasSameBytes(as other: Value) -> Bool {
    guard isWhole, other.isWhole, storage.dictionary === other.storage.dictionary else {
      return false
    }
    return storage === other.storage || RawBytes.compare(storage.bytes, other.storage.bytes) == 0
  }

  /// Whether the value is all that its storage contains.
  private var isWhole: Bool {
    slot.isNode && reader.root == slot
  }
}
