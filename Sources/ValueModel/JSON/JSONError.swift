/// Why a text is not the JSON that was asked for, and where.
///
/// No text in it shows what the JSON holds.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// Something else stands where `expected` had to be.
    case unexpected
    /// The text ends too early. More of it may make it whole.
    case unexpectedEnd
    /// Bytes that are not UTF-8.
    case badUTF8
    /// A backslash with something behind it that is no escape.
    case badEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// A control character in a string, which has to be escaped.
    case controlCharacter
    /// A field that the object has already.
    case duplicateKey
    /// Something behind the value.
    case trailingContent
    /// More nesting than `JSONOptions.largestDepth`.
    case tooDeep
    /// More bytes than `JSONOptions.largestByteCount`, or than the binary form holds.
    case tooLarge
  }

  public var code: Code
  /// What had to stand there.
  public var expected: String
  /// The byte of the text, from zero; in a stream, of all that was fed.
  public var offset: Int
  /// The line, from one. Lines end with a line feed.
  public var line: Int
  /// The byte in the line, from one.
  public var column: Int

  public var description: String {
    "\(code) at byte \(offset) (line \(line), column \(column)): expected \(expected)"
  }
}

/// What a parser may take.
public struct JSONOptions: Sendable, Hashable {
  /// Arrays and objects in one another, from 1 to 1,024.
  public var largestDepth: Int
  /// Bytes of one text.
  public var largestByteCount: Int

  public init(largestDepth: Int = 512, largestByteCount: Int = 1 << 30) {
    self.largestDepth = min(max(1, largestDepth), ValueFormat.largestDepth)
    self.largestByteCount = largestByteCount
  }
}

/// An error on its way up, before its line is counted.
struct JSONFailure: Error {
  var code: JSONError.Code
  var expected: StaticString
  /// The byte of the text, from zero.
  var offset: Int

  /// The error to show; `position` is that of the text in a stream.
  func error(in text: UnsafeRawBufferPointer, position: JSONPosition = JSONPosition()) -> JSONError
  {
    var position = position
    position.advance(over: UnsafeRawBufferPointer(rebasing: text[0..<min(offset, text.count)]))
    return JSONError(
      code: code, expected: "\(expected)", offset: position.offset, line: position.line,
      column: position.column)
  }
}

/// A place in a text or stream.
public struct JSONPosition: Sendable, Hashable {
  /// The byte, from zero.
  public var offset = 0
  /// The line, from one. Lines end with a line feed.
  public var line = 1
  /// The byte in the line, from one.
  public var column = 1

  init() {}

  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  mutating func advance(over bytes: UnsafeRawBufferPointer) {
    offset += bytes.count
    for byte in bytes {
      if byte == 0x0A {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }
}
