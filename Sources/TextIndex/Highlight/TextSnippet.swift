/// A part of a text around the words that a search asks for.
public struct TextSnippet: Sendable, Hashable {
  /// A piece of the text that is marked as a whole, or not at all.
  public struct Piece: Sendable, Hashable {
    /// The piece as it is in the text.
    public let text: String
    /// Whether the piece is a word that the search asks for.
    public let isMatch: Bool
  }

  /// The pieces in the order of the text, which they are without a gap; empty for a text without
  /// words.
  public let pieces: [Piece]
  /// Whether the text has words before the snippet.
  public let isCutAtStart: Bool
  /// Whether the text has words after the snippet.
  public let isCutAtEnd: Bool

  /// Returns the text with marks around the words that the search asks for. Nothing in the text is
  /// escaped: for a markup language, write the `pieces` instead.
  public func text(
    before: String = "**", after: String = "**", ellipsis: String = "…"
  ) -> String {
    let marked = pieces.map { $0.isMatch ? before + $0.text + after : $0.text }.joined()
    return (isCutAtStart ? ellipsis : "") + marked + (isCutAtEnd ? ellipsis : "")
  }

  /// The part of `text` with `count` words that has the most matches; of equal ones the first.
  init(_ text: String, _ words: HighlightedWords, count: Int) {
    let window = Self.window(words.isMatch, count)
    isCutAtStart = window.lowerBound > 0
    isCutAtEnd = window.upperBound < words.ranges.count
    guard let last = window.last else {
      pieces = []
      return
    }
    var pieces: [Piece] = []
    // What stands between words belongs to the text, and what stands around all of them, too.
    var place = isCutAtStart ? words.ranges[window.lowerBound].lowerBound : text.startIndex
    func add(to end: String.Index, isMatch: Bool) {
      if place < end { pieces.append(Piece(text: String(text[place..<end]), isMatch: isMatch)) }
      place = max(place, end)
    }
    for position in window where words.isMatch[position] {
      add(to: words.ranges[position].lowerBound, isMatch: false)
      add(to: words.ranges[position].upperBound, isMatch: true)
    }
    add(to: isCutAtEnd ? words.ranges[last].upperBound : text.endIndex, isMatch: false)
    self.pieces = pieces
  }

  private static func window(_ isMatch: [Bool], _ count: Int) -> Range<Int> {
    let count = min(max(1, count), isMatch.count)
    var sum = isMatch[..<count].count(where: \.self)
    var (best, most) = (0, sum)
    for start in 0..<(isMatch.count - count) {
      sum += (isMatch[start + count] ? 1 : 0) - (isMatch[start] ? 1 : 0)
      if sum > most { (best, most) = (start + 1, sum) }
    }
    guard most > 0 else { return 0..<count }
    // As many words before the first match as after the last one, where the text has them.
    let first = isMatch[best..<best + count].firstIndex(of: true) ?? best
    let last = isMatch[best..<best + count].lastIndex(of: true) ?? best
    let start = min(max(0, first - (count - (last - first + 1)) / 2), isMatch.count - count)
    return start..<start + count
  }
}
