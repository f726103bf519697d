/// The words of one text, their ranges in it, and whether a search asks for each of them.
struct HighlightedWords {
  /// The range of each word, in order.
  private(set) var ranges: [Range<String.Index>] = []
  /// Whether the search asks for each word.
  private(set) var isMatch: [Bool] = []
  /// The words as an index holds them; nil for stop words.
  private var words: [[UInt8]?] = []
  private var positions: [[UInt8]: [Int]] = [:]

  init(_ text: String, _ analysis: TextAnalysis) {
    let analyzer = TextAnalyzer(analysis)
    WordBoundaries.forEachSegment(text) { segment in
      var bytes = segment
      bytes.withUTF8 { bytes in
        analyzer.forEach(UnsafeRawBufferPointer(bytes)) { word in
          ranges.append(segment.startIndex..<segment.endIndex)
          words.append(word.map { Array($0) })
        }
      }
    }
    isMatch = Array(repeating: false, count: words.count)
    for (position, word) in words.enumerated() {
      if let word { positions[word, default: []].append(position) }
    }
  }

  /// Marks what an expression asks for, as far as it concerns the field with this number, or any
  /// field if that is nil.
  mutating func mark(_ expression: TextExpression, field: Int?) {
    switch expression {
    case .nothing, .not: break
    case .phrase(let terms): mark(terms)
    case .near(let phrases, _): for terms in phrases { mark(terms) }
    case .all(let parts), .any(let parts): for part in parts { mark(part, field: field) }
    case .boosted(let part, _): mark(part, field: field)
    case .fields(let numbers, let part):
      if field.map({ numbers.contains($0) }) ?? true { mark(part, field: field) }
    }
  }

  private mutating func mark(_ terms: [TextTerm]) {
    // The rarest word without an asterisk leads to the phrase.
    let anchors = terms.filter { !$0.isPrefix }
    let anchor = anchors.min { places(of: $0).count < places(of: $1).count } ?? terms.first
    guard let anchor else { return }
    for place in places(of: anchor) {
      let start = place - anchor.offset
      guard terms.allSatisfy({ isThere($0, start + $0.offset) }) else { continue }
      for term in terms { isMatch[start + term.offset] = true }
    }
  }

  private func places(of term: TextTerm) -> [Int] {
    guard term.isPrefix else { return positions[term.bytes] ?? [] }
    return words.indices.filter { isThere(term, $0) }
  }

  private func isThere(_ term: TextTerm, _ position: Int) -> Bool {
    guard words.indices.contains(position), let word = words[position] else { return false }
    return term.isPrefix ? word.starts(with: term.bytes) : word == term.bytes
  }
}
