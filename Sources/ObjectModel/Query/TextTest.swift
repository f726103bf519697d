/// A test of a string.
///
/// Without options, strings are compared by their UTF-8 bytes: nothing is normalised. With options,
/// both sides are folded first. The empty text is a prefix, a suffix and a part of every string.
public struct TextTest: Sendable, Hashable {
  public enum Relation: Sendable, Hashable, CaseIterable {
    /// The string is the text.
    case equals
    /// The text occurs somewhere.
    case contains
    /// The string begins with the text.
    case hasPrefix
    /// The string ends with the text.
    case hasSuffix
    /// The whole string matches the text, in which `*` stands for any number of characters, `?` for
    /// one Unicode scalar, and a backslash makes the next character stand for itself.
    case like
    /// The regular expression in the text matches the whole string.
    case matches
    /// The regular expression in the text matches some part.
    case containsMatch
  }

  public var relation: Relation
  /// The text, wildcard pattern or regular expression.
  public var text: String
  public var options: TextOptions

  public init(_ relation: Relation, _ text: String, options: TextOptions = []) {
    self.relation = relation
    self.text = text
    self.options = options
  }
}

extension TextTest {
  /// Compares by the bytes of the texts, whereas `String` treats some different texts as equal.
  public static func == (left: TextTest, right: TextTest) -> Bool {
    left.relation == right.relation && left.options == right.options
      && left.text.utf8.elementsEqual(right.text.utf8)
  }
}

extension TextTest: CustomStringConvertible {
  /// The relation, without the text, which may be record content.
  public var description: String { "\(relation) …" }
}
