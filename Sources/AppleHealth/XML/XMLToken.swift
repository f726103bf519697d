/// A token that the tokenizer finds.
package enum XMLToken: Sendable, Hashable {
  /// The start of an element; its attributes are available until the next token.
  case start(XMLName)
  /// The end of an element that was reported, which may have been an empty one.
  case end(XMLName)
  /// A piece of text that is not blank; see `XMLTokenizer.appendText(to:)`. Long texts and those
  /// with other tokens between come as several pieces.
  case text
  case problem(XMLProblem)
  /// The bytes so far are used up: add more (`fill`), or signal that there are none.
  case needsBytes
  case endOfFile
}
