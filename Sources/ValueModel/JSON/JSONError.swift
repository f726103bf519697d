/// The reason why a text is not the expected JSON, and the place of the error.
///
/// The error text never shows content of the JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// Something other than `expected`.
    case unexpected
    /// The text ends too early. More of it may complete it.
    case unexpectedEnd
    /// Bytes that are not UTF-8.
    case badUTF8
    /// A backslash that does not begin an escape.
    case badEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// An unescaped control character in a string.
    case controlCharacter
    /// A field that the object already has.
    case duplicateKey
    /// Content after the value.
    case trailingContent
    /// Deeper nesting than `JSONOptions.largestDepth`.
    case tooDeep
    /// More bytes than `JSONOptions.largestByteCount`, or than the binary form can hold.
    case tooLarge
  }

  public var code: Code
  /// A description of what was expected there.
  public var expected: String
  /// The byte of the text, from zero; in a stream, counted over everything that was fed.
  public var offset: Int
  /// The line, from one. Lines end with a line feed.
  public var line: Int
  /// The byte in the line, from one.
  public var column: Int

  public var description: String {
    "\(code) at byte \(offset) (line \(line), column \(column)): expected \(expected)"
  }

  /// An error inside the parser, before its line is counted.
  struct Failure: Error {
    var code: JSONError.Code
    var expected: StaticString
    /// The byte of the text, from zero.
    var offset: Int

    /// Returns the public error; `position` is that of the text in a stream.
    func error(in text: UnsafeRawBufferPointer, position: JSONPosition = JSONPosition())
      -> JSONError
    {
      var position = position
      position.advance(over: UnsafeRawBufferPointer(rebasing: text[0..<min(offset, text.count)]))
      return JSONError(
        code: code, expected: "\(expected)", offset: position.offset, line: position.line,
        column: position.column)
    }
  }
}
