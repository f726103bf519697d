extension JSONParser {
  /// Reads the key at `next`, its colon and the space after it, up to the value.
  @inline(__always)
  mutating func key(_ next: inout UnsafeRawPointer) throws(JSONError.Failure) {
    let keyStart = next
    guard byte(next) == 0x22 else { throw unexpected("a field's name", at: next) }
    let guess = keyGuesses + (frame.pointee.context & (KeyGuess.tableSize &- 1))
    let key: Slot
    if end - next > 17, guess.pointee.byteCount != 0,
      RawBytes.load64(next + 1) & guess.pointee.mask.0 == guess.pointee.head.0,
      RawBytes.load64(next + 9) & guess.pointee.mask.1 == guess.pointee.head.1
    {
      key = Slot(keyNumber: guess.pointee.number)
      next += 1 &+ Int(guess.pointee.byteCount)
    } else {
      key = try keyWithoutGuess(guess, &next)
    }
    if key.isNode || frame.pointee.seen.insert(key) { try requireNew(key, keyStart) }
    frame.pointee.key = key
    frame.pointee.context = KeyGuess.context(after: key, in: frame.pointee.owner)
    if byte(next) != UInt8(ascii: ":") {
      skipSpace(&next)
      guard byte(next) == UInt8(ascii: ":") else { throw unexpected("a colon", at: next) }
    }
    next += 1
    skipSpace(&next)
  }

  private mutating func keyWithoutGuess(
    _ guess: UnsafeMutablePointer<KeyGuess>, _ next: inout UnsafeRawPointer
  ) throws(JSONError.Failure) -> Slot {
    let text = try quotedText(&next)
    let start = text.baseAddress.unsafelyUnwrapped
    guard let keyTable, let number = number(ofKey: text, keyTable) else {
      return writer.text(.string, start, text.count)
    }
    let entry = keyTable._withUnsafeGuaranteedRef { $0.entry(number) }
    if entry.mask.0 != 0 {
      guess.pointee = KeyGuess(
        head: entry.head, mask: entry.mask, number: number,
        byteCount: Int32(entry.textByteCount) &+ 1)
    }
    return Slot(keyNumber: number)
  }

  @inline(__always)
  private mutating func number(
    ofKey text: UnsafeRawBufferPointer, _ table: Unmanaged<TextTable>
  ) -> UInt32? {
    let start = text.baseAddress.unsafelyUnwrapped
    return table._withUnsafeGuaranteedRef { $0.number(of: start, text.count) }
      ?? dictionary?.addKey(text)
  }

  // MARK: Duplicate names

  /// Objects with more fields get a table of the places of their keys by hash.
  private static let largestScan = 32

  @inline(never)
  private mutating func requireNew(_ key: Slot, _ place: UnsafeRawPointer) throws(JSONError.Failure)
  {
    let fieldCount = writer.count - frame.pointee.start
    if fieldCount < Self.largestScan {
      return try requireNewByScan(key, place)
    }
    if largeObjects[depth] == nil {
      var places = [UInt64: Int](minimumCapacity: 4 * fieldCount)
      for index in frame.pointee.start..<writer.count {
        places[hash(writer.key(at: index))] = index
      }
      largeObjects[depth] = places
    }
    // From now on every key comes here.
    frame.pointee.seen.fill()
    let hash = hash(key)
    guard let known = largeObjects[depth]?.updateValue(writer.count, forKey: hash) else { return }
    // Different keys with one hash are so rare that a scan for them costs nothing.
    if areSame(writer.key(at: known), key) { throw duplicate(place) }
    try requireNewByScan(key, place)
  }

  private mutating func requireNewByScan(_ key: Slot, _ place: UnsafeRawPointer) throws(JSONError
    .Failure)
  {
    for index in frame.pointee.start..<writer.count where areSame(writer.key(at: index), key) {
      throw duplicate(place)
    }
  }

  private mutating func duplicate(_ place: UnsafeRawPointer) -> JSONError.Failure {
    failure(.duplicateKey, "a name that the object does not have", at: place)
  }

  private mutating func hash(_ key: Slot) -> UInt64 {
    let text = text(of: key)
    return RawBytes.hash(
      text.baseAddress ?? UnsafeRawPointer(scratch.base), text.count, seed: seed)
  }

  private mutating func areSame(_ one: Slot, _ other: Slot) -> Bool {
    if one == other { return true }
    if one.isSmall, other.isSmall { return false }
    // Without a dictionary, only hidden fields have numbers.
    if dictionary == nil, one.isSmall || other.isSmall { return false }
    return RawBytes.compare(text(of: one), text(of: other)) == 0
  }

  /// Returns the name of a key: from the dictionary, or from a node that was written.
  private mutating func text(of key: Slot) -> UnsafeRawBufferPointer {
    if key.isSmall {
      return dictionary?.keys.entry(key.keyNumber).bytes
        ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }
    let reader = ValueReader(
      base: UnsafeRawPointer(writer.output.base), byteCount: writer.output.count, dictionary: nil)
    return reader.textOfNode(key.place, reader.tag(key.place))
  }
}
