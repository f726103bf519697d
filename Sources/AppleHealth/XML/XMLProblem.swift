/// A violation of well-formed XML in a file, and its place. Shows no content.
package struct XMLProblem: Error, Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A tag that cannot be read; the tokenizer continues with the next one.
    case brokenTag
    /// A tag or name that is longer than the limits allow.
    case tooLong
    /// More attributes, names or levels than the limits allow.
    case tooMany
    /// An end tag whose element is not open; it is ignored.
    case strayEnd
    /// An element without an end tag, which ends with the one around it.
    case missingEnd
    /// The file ends within a tag, a comment or an open element.
    case cutOff
  }

  package var kind: Kind
  /// Counted from one.
  package var line: Int
  /// In bytes, from zero.
  package var offset: Int
}
