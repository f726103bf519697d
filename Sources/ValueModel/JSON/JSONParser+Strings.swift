extension JSONParser {
  /// Reads the text between the quote at `next` and the next unescaped one, and moves past that.
  ///
  /// The result is valid until the next call: it lies in the input, or unescaped in `scratch`.
  @inline(__always)
  mutating func quotedText(
    _ next: inout UnsafeRawPointer
  ) throws(JSONError.Failure) -> UnsafeRawBufferPointer {
    let start = next + 1
    var place = start
    var high: UInt64 = 0
    while end - place >= 8 {
      let word = RawBytes.load64(place)
      let special = JSONScan.specialBits(word)
      // Bytes past the end may count as high; then UTF-8 is checked unnecessarily.
      high |= word
      if special != 0 {
        place += special.trailingZeroBitCount >> 3
        break
      }
      place += 8
    }
    if end - place < 8 {
      while place < end, case let byte = place.load(as: UInt8.self), !JSONScan.isSpecial(byte) {
        high |= UInt64(byte)
        place += 1
      }
    }
    guard place < end, place.load(as: UInt8.self) == 0x22 else {
      return try irregularText(start, place, &next)
    }
    next = place + 1
    let text = UnsafeRawBufferPointer(start: start, count: place - start)
    if high & 0x8080_8080_8080_8080 != 0 { try requireUTF8(text) }
    return text
  }

  @inline(never)
  private mutating func requireUTF8(_ text: UnsafeRawBufferPointer) throws(JSONError.Failure) {
    if let bad = UTF8Check.firstBadByte(text), let start = text.baseAddress {
      throw failure(.badUTF8, "UTF-8", at: start + bad)
    }
  }

  // MARK: Strings

  /// Reads a string as a value: its number if it has one, otherwise its bytes.
  @inline(__always)
  mutating func string(_ next: inout UnsafeRawPointer) throws(JSONError.Failure) -> Slot {
    guard let stringTable else {
      let text = try quotedText(&next)
      return writer.text(.string, text.baseAddress.unsafelyUnwrapped, text.count)
    }
    let guess =
      stringGuesses
      + (Int(truncatingIfNeeded: frame.pointee.key.bits >> 2) & (KeyGuess.tableSize &- 1))
    if let text = guess.pointee.text, end - next > guess.pointee.byteCount,
      RawBytes.areEqual(next + 1, text, guess.pointee.byteCount)
    {
      next += guess.pointee.byteCount &+ 1
      return Slot(dictionaryString: guess.pointee.number)
    }
    let text = try quotedText(&next)
    let start = text.baseAddress.unsafelyUnwrapped
    if text.count <= ValueDictionary.longestStringByteCount, !StringLearner.isPassing(text) {
      let (number, hash) = stringTable._withUnsafeGuaranteedRef { table in
        let hash = table.hash(start, text.count)
        return (table.number(of: start, text.count, hash: hash), hash)
      }
      if let number {
        remember(number, stringTable, guess)
        return Slot(dictionaryString: number)
      }
      if let learner, learner.hasToBeAdded(text, hash: hash),
        let number = dictionary?.addString(text)
      {
        return Slot(dictionaryString: number)
      }
    }
    return writer.text(.string, start, text.count)
  }

  @inline(__always)
  private mutating func remember(
    _ number: UInt32, _ table: Unmanaged<TextTable>, _ guess: UnsafeMutablePointer<StringGuess>
  ) {
    let entry = table._withUnsafeGuaranteedRef { $0.entry(number) }
    // If the text needs escapes, it differs from the input.
    guard entry.jsonByteCount == entry.textByteCount &+ 2 else { return }
    guess.pointee = StringGuess(
      text: entry.json + 1, byteCount: Int(entry.textByteCount) &+ 1, number: number)
  }
}
