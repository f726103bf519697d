/// A word, sign or constant of a predicate's text.
struct PredicateToken: Hashable {
  enum Kind: Hashable {
    /// A name or keyword; escaped with `#`, it is only a name.
    case word(String, isEscaped: Bool)
    /// `$x`, without the dollar sign.
    case variable(String)
    /// `@count`, without the sign.
    case function(String)
    case string(String)
    /// The number's text.
    case number(String)
    /// `%@`, `%K` and so on: the deciding letter, with `d` for all integers and `f` for all real
    /// numbers.
    case placeholder(UInt8)
    /// Brackets, operators, commas and points.
    case sign(String)
    case end
  }

  var kind: Kind
  var offset: Int

  /// The keyword in upper case; nil for anything else.
  var keyword: String? {
    guard case .word(let text, isEscaped: false) = kind else { return nil }
    return text.uppercased()
  }
}
