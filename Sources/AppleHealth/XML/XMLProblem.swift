/// What a file has that well-formed XML has not, and where. Shows no content.
package struct XMLProblem: Error, Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A tag that cannot be read; the next one is.
    case brokenTag
    /// A tag or name that is longer than the limits allow.
    case tooLong
    /// More attributes, names or levels than the limits allow.
    case tooMany
    /// An end tag whose element is not open; it counts for nothing.
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
