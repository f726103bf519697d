/// A piece of a query's text.
struct TextQueryToken {
  enum Kind: Equatable {
    case word(String)
    case quoted(String)
    case open
    case close
    case colon
    case caret
  }

  var kind: Kind
  /// The first byte in the text.
  var offset: Int
  /// Whether nothing separates it from the token before.
  var isAdjacent: Bool
}
