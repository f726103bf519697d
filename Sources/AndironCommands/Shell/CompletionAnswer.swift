/// The candidates that complete what was typed.
struct CompletionAnswer: Hashable {
  struct Candidate: Hashable {
    var text: String
    /// The text that follows the candidate if it is the only one.
    var ending: String

    init(_ text: String, _ ending: String) {
      self.text = text
      self.ending = ending
    }
  }

  static let none = CompletionAnswer("", [])

  /// The beginning of the candidates, which was typed already.
  let typed: String
  /// The candidates, sorted and without repetitions.
  let candidates: [Candidate]

  /// Keeps those of `candidates` that begin with `typed`.
  init(_ typed: some StringProtocol, _ candidates: [Candidate]) {
    self.typed = String(typed)
    var texts: Set<String> = []
    self.candidates = candidates.filter {
      $0.text.hasPrefix(typed) && texts.insert($0.text).inserted
    }
    .sorted { $0.text < $1.text }
  }

  var texts: [String] { candidates.map(\.text) }

  /// The text that can be inserted for all candidates; empty if they differ at once.
  var insertion: String {
    guard let first = candidates.first else { return "" }
    if candidates.count == 1 { return first.text.dropFirst(typed.count) + first.ending }
    let common = candidates.reduce(first.text) { $0.commonPrefix(with: $1.text) }
    return String(common.dropFirst(typed.count))
  }

  /// Returns the candidates in columns that fit a terminal, read from top to bottom.
  func list(columns: Int) -> String {
    let width = (texts.map(\.count).max() ?? 0) + 2
    let across = max(1, columns / width)
    let rows = (texts.count + across - 1) / across
    return (0..<rows).map { row in
      let cells = stride(from: row, to: texts.count, by: rows).map { texts[$0] }
      let padded = cells.dropLast().map {
        $0 + String(repeating: " ", count: width - $0.count)
      }
      return (padded + cells.suffix(1)).joined() + "\n"
    }.joined()
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
