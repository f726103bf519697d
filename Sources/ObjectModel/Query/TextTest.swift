/// A test of a string.
///
/// Without options, strings are compared by their UTF-8 bytes: nothing is normalised. With options both
/// sides are folded first. The empty text is a prefix, a suffix and a part of every string.
public struct TextTest: Sendable, Hashable {
  public enum Relation: Sendable, Hashable, CaseIterable {
    /// The same text.
    case equals
    /// The text occurs somewhere.
    case contains
    /// Begins with the text.
    case hasPrefix
    /// Ends with the text.
    case hasSuffix
    /// The whole string fits the text, in which `*` stands for any characters, also none, `?` for one
    /// Unicode scalar, and a backslash takes its meaning from what follows.
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
  /// By the bytes of the texts, where `String` takes some different texts for equal.
  public static func == (left: TextTest, right: TextTest) -> Bool {
    left.relation == right.relation && left.options == right.options
      && left.text.utf8.elementsEqual(right.text.utf8)
  }
}

/// How strings are folded before they are compared.
public struct TextOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Case is folded as Unicode does, CaseFolding.txt with status C and F: `ß` is `ss`, `ς` is `σ`.
  public static let caseInsensitive = TextOptions(rawValue: 1)
  /// Marks above and below letters are removed, as Foundation's `folding(options:locale:)` does.
  public static let diacriticInsensitive = TextOptions(rawValue: 2)

  /// Beside `caseInsensitive`: each scalar is replaced by its lowercase mapping. Indexes that were made so go on so until
  /// they are declared again, which makes them anew; no test has it.
  package static let lowercaseMapping = TextOptions(rawValue: 0x80)
}

extension TextTest: CustomStringConvertible {
  /// Without the text, which may be record content.
  public var description: String { "\(relation) …" }
}
