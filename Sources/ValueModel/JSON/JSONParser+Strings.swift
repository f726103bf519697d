extension JSONParser {
  /// The text between the quotes at `next` and the next unescaped one, and moves behind that. Valid
  /// until the next call: it lies in the input, or unescaped in `scratch`.
  @inline(__always)
  mutating func quotedText(
    _ next: inout UnsafeRawPointer
  ) throws(JSONFailure) -> UnsafeRawBufferPointer {
    let start = next + 1
    var place = start
    var high: UInt64 = 0
    while end - place >= 8 {
      let word = RawBytes.load64(place)
      let special = JSONScan.specialBits(word)
      // What lies behind the end may count as high: then UTF-8 is checked without need.
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
  private mutating func requireUTF8(_ text: UnsafeRawBufferPointer) throws(JSONFailure) {
    if let bad = UTF8Check.firstBadByte(text), let start = text.baseAddress {
      throw failure(.badUTF8, "UTF-8", at: start + bad)
    }
  }

  /// A string that has an escape at `place`, or is bad there.
  @inline(never)
  private mutating func irregularText(
    _ start: UnsafeRawPointer, _ place: UnsafeRawPointer, _ next: inout UnsafeRawPointer
  ) throws(JSONFailure) -> UnsafeRawBufferPointer {
    scratch.removeAll()
    var runStart = start
    var place = place
    while true {
      let run = UnsafeRawBufferPointer(start: runStart, count: place - runStart)
      try requireUTF8(run)
      scratch.append(runStart, run.count)
      guard place < end else { throw failure(.unexpectedEnd, "a closing quote", at: end) }
      let byte = place.load(as: UInt8.self)
      if byte == 0x22 { break }
      guard byte == 0x5C else {
        throw failure(.controlCharacter, "an escaped control character", at: place)
      }
      next = place + 1
      try escape(&next)
      runStart = next
      place = next + JSONScan.plainCount(next, end - next)
    }
    next = place + 1
    return scratch.bytes
  }

  /// What stands behind a backslash; `next` is moved behind it.
  private mutating func escape(_ next: inout UnsafeRawPointer) throws(JSONFailure) {
    let backslash = next - 1
    let replacement: UInt8
    switch byte(next) {
    case 0x22: replacement = 0x22
    case 0x5C: replacement = 0x5C
    case UInt8(ascii: "/"): replacement = UInt8(ascii: "/")
    case UInt8(ascii: "b"): replacement = 0x08
    case UInt8(ascii: "f"): replacement = 0x0C
    case UInt8(ascii: "n"): replacement = 0x0A
    case UInt8(ascii: "r"): replacement = 0x0D
    case UInt8(ascii: "t"): replacement = 0x09
    case UInt8(ascii: "u"):
      next += 1
      return appendScalar(try escapedScalar(backslash, &next))
    default:
      guard next < end else { throw failure(.unexpectedEnd, "an escape", at: next) }
      throw failure(.badEscape, "an escape", at: backslash)
    }
    next += 1
    scratch.append(replacement)
  }

  /// The code point of `\u` and its digits, with its second half where it is a surrogate.
  private mutating func escapedScalar(
    _ backslash: UnsafeRawPointer, _ next: inout UnsafeRawPointer
  ) throws(JSONFailure) -> UInt32 {
    let first = try fourHexDigits(backslash, &next)
    guard first & 0xF800 == 0xD800 else { return first }
    guard first < 0xDC00 else { throw failure(.loneSurrogate, "a first surrogate", at: backslash) }
    let second = next
    guard byte(next) == 0x5C else { throw loneSurrogate(backslash, next) }
    next += 1
    guard byte(next) == UInt8(ascii: "u") else { throw loneSurrogate(backslash, next) }
    next += 1
    let low = try fourHexDigits(second, &next)
    guard low & 0xFC00 == 0xDC00 else {
      throw failure(.loneSurrogate, "a second surrogate", at: backslash)
    }
    return 0x10000 + (first & 0x3FF) << 10 + low & 0x3FF
  }

  private mutating func loneSurrogate(
    _ backslash: UnsafeRawPointer, _ next: UnsafeRawPointer
  ) -> JSONFailure {
    next < end
      ? failure(.loneSurrogate, "a second surrogate", at: backslash)
      : failure(.unexpectedEnd, "a second surrogate", at: end)
  }

  private mutating func fourHexDigits(
    _ backslash: UnsafeRawPointer, _ next: inout UnsafeRawPointer
  ) throws(JSONFailure) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard next < end else { throw failure(.unexpectedEnd, "four hexadecimal digits", at: next) }
      let byte = byte(next)
      let lower = byte | 0x20
      if byte &- UInt8(ascii: "0") < 10 {
        number = number << 4 | UInt32(byte &- UInt8(ascii: "0"))
      } else if lower &- UInt8(ascii: "a") < 6 {
        number = number << 4 | UInt32(lower &- UInt8(ascii: "a") &+ 10)
      } else {
        throw failure(.badEscape, "four hexadecimal digits", at: backslash)
      }
      next += 1
    }
    return number
  }

  private mutating func appendScalar(_ scalar: UInt32) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
    if scalar < 0x80 { return scratch.append(UInt8(scalar)) }
    if scalar < 0x800 {
      scratch.append(UInt8(0xC0 | scalar >> 6))
    } else if scalar < 0x10000 {
      scratch.append(UInt8(0xE0 | scalar >> 12))
      scratch.append(continuation(6))
    } else {
      scratch.append(UInt8(0xF0 | scalar >> 18))
      scratch.append(continuation(12))
      scratch.append(continuation(6))
    }
    scratch.append(continuation(0))
  }

  // MARK: Strings

  /// A string as a value: its number where it has one, else its bytes.
  @inline(__always)
  mutating func string(_ next: inout UnsafeRawPointer) throws(JSONFailure) -> Slot {
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
    if text.count <= ValueDictionary.longestStringByteCount {
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
    // With escapes, the text of the input is another.
    guard entry.jsonByteCount == entry.textByteCount &+ 2 else { return }
    guess.pointee = StringGuess(
      text: entry.json + 1, byteCount: Int(entry.textByteCount) &+ 1, number: number)
  }
}
