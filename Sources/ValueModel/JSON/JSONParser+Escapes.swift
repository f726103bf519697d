extension JSONParser {
  /// Reads a string that has an escape at `place`, or is invalid there, into `scratch`.
  @inline(never)
  mutating func irregularText(
    _ start: UnsafeRawPointer, _ place: UnsafeRawPointer, _ next: inout UnsafeRawPointer
  ) throws(JSONError.Failure) -> UnsafeRawBufferPointer {
    scratch.removeAll()
    scratch.append(start, place - start)
    next = place
    do throws(JSONError.Failure) {
      try copyUnescaped(&next)
    } catch {
      // Report the first fault in the string.
      try requireUTF8(from: start, to: next)
      throw error
    }
    if UTF8Check.firstBadByte(scratch.bytes) != nil {
      try requireUTF8(from: start, to: next)
    }
    next += 1
    return scratch.bytes
  }

  /// Copies up to the closing quote, where it leaves `next`.
  private mutating func copyUnescaped(_ next: inout UnsafeRawPointer) throws(JSONError.Failure) {
    while true {
      copyPlain(&next)
      guard next < end else { throw failure(.unexpectedEnd, "a closing quote", at: end) }
      let byte = next.load(as: UInt8.self)
      if byte == 0x22 { return }
      guard byte == 0x5C else {
        throw failure(.controlCharacter, "an escaped control character", at: next)
      }
      next += 1
      try escape(&next)
    }
  }

  /// Copies up to a byte that cannot be taken as it is.
  @inline(__always)
  private mutating func copyPlain(_ next: inout UnsafeRawPointer) {
    while end - next >= 8 {
      let word = RawBytes.load64(next)
      let special = JSONScan.specialBits(word)
      scratch.reserve(8)
      // Of these eight bytes, those before the special one count.
      scratch.base.storeBytes(
        of: word.littleEndian, toByteOffset: scratch.count, as: UInt64.self)
      if special != 0 {
        let count = special.trailingZeroBitCount >> 3
        scratch.count &+= count
        next += count
        return
      }
      scratch.count &+= 8
      next += 8
    }
    while next < end, case let byte = next.load(as: UInt8.self), !JSONScan.isSpecial(byte) {
      scratch.append(byte)
      next += 1
    }
  }

  /// Throws at the first bytes of a string that are not UTF-8, with their position in the text.
  private mutating func requireUTF8(
    from start: UnsafeRawPointer, to limit: UnsafeRawPointer
  ) throws(JSONError.Failure) {
    var place = start
    while place < limit {
      if place.load(as: UInt8.self) == 0x5C {
        place += 2
        continue
      }
      let length = UTF8Check.sequenceLength(place, limit - place)
      if length == 0 { throw failure(.badUTF8, "UTF-8", at: place) }
      place += length
    }
  }

  /// Reads the escape after a backslash and moves `next` past it.
  private mutating func escape(_ next: inout UnsafeRawPointer) throws(JSONError.Failure) {
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

  /// Reads the digits after `\u`, and the second half if they are a surrogate. Returns the code
  /// point.
  private mutating func escapedScalar(
    _ backslash: UnsafeRawPointer, _ next: inout UnsafeRawPointer
  ) throws(JSONError.Failure) -> UInt32 {
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
  ) -> JSONError.Failure {
    next < end
      ? failure(.loneSurrogate, "a second surrogate", at: backslash)
      : failure(.unexpectedEnd, "a second surrogate", at: end)
  }

  private mutating func fourHexDigits(
    _ backslash: UnsafeRawPointer, _ next: inout UnsafeRawPointer
  ) throws(JSONError.Failure) -> UInt32 {
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
}
