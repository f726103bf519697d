/// Skipping of comments, processing instructions and document type declarations. Also CDATA.
extension XMLTokenizer {
  /// Determines what the `<!` at the cursor begins.
  mutating func declaration() -> XMLToken? {
    for (opening, state) in [
      ("<!--", State.comment), ("<![CDATA[", .characterData), ("<!DOCTYPE", .typeDeclaration),
    ] {
      let available = min(opening.utf8.count, window.count - cursor)
      let start = UnsafeBufferPointer(start: window.base + cursor, count: available)
      guard opening.utf8.starts(with: start) else { continue }
      guard available == opening.utf8.count else {
        if isComplete { cursor = window.count }
        return isComplete ? endOfBytes() : .needsBytes
      }
      cursor += available
      self.state = state
      return nil
    }
    state = .declaration
    cursor += 2
    return nil
  }

  /// Continues to skip; returns nil when the skipped part is over.
  mutating func skippedToken() -> XMLToken? {
    switch state {
    case .comment: return skip("-->")
    case .instruction: return skip("?>")
    case .declaration: return skip(">")
    case .typeDeclaration: return skipTypeDeclaration()
    case .characterData: return characterData()
    case .content, .lost: return nil
    }
  }

  private mutating func skip(_ closing: StaticString) -> XMLToken? {
    guard let end = place(of: closing, from: cursor) else {
      // The last bytes may be the beginning of the closing text.
      cursor = max(cursor, window.count - (closing.utf8CodeUnitCount - 1))
      return endOfBytes()
    }
    cursor = end + closing.utf8CodeUnitCount
    state = .content
    return nil
  }

  /// Skips up to `>`, or, with an internal subset, up to `]>`. One DTD of Apple's is itself broken,
  /// so the contents are not examined.
  private mutating func skipTypeDeclaration() -> XMLToken? {
    let base = window.base
    var place = cursor
    while place < window.count {
      let byte = base[place]
      if byte == UInt8(ascii: "]") {
        var end = place + 1
        while end < window.count, base[end] <= 0x20 { end += 1 }
        guard end < window.count else {
          cursor = place
          return endOfBytes()
        }
        if base[end] == UInt8(ascii: ">") {
          cursor = end + 1
          return finishTypeDeclaration()
        }
      } else if byte == UInt8(ascii: "["), !isInSubset {
        isInSubset = true
      } else if byte == UInt8(ascii: ">"), !isInSubset {
        cursor = place + 1
        return finishTypeDeclaration()
      }
      place += 1
    }
    cursor = window.count
    return endOfBytes()
  }

  private mutating func finishTypeDeclaration() -> XMLToken? {
    isInSubset = false
    state = .content
    return nil
  }

  private mutating func characterData() -> XMLToken? {
    let end = place(of: "]]>", from: cursor)
    if end == nil, !isComplete, window.count - cursor < 1 << 16 { return .needsBytes }
    text = cursor..<(end ?? max(cursor, window.count - (isComplete ? 0 : 2)))
    textIsRaw = true
    if let end {
      cursor = end + 3
      state = .content
    } else {
      cursor = text.upperBound
      if text.isEmpty { return endOfBytes() }
    }
    return text.isEmpty ? nil : .text
  }

  private func place(of closing: StaticString, from start: Int) -> Int? {
    let count = closing.utf8CodeUnitCount
    let bytes = UnsafeBufferPointer(start: closing.utf8Start, count: count)
    guard start + count <= window.count else { return nil }
    for place in start...(window.count - count) where window.base[place] == bytes[0] {
      if UnsafeBufferPointer(start: window.base + place, count: count).elementsEqual(bytes) {
        return place
      }
    }
    return nil
  }
}
