import Andiron

/// Answers an expression from an index, a run at a time.
struct TextSearcher {
  let table: IndexTableReader
  let state: TextState
  private let plan: TextPlan
  private let parts: TextParts
  private var lengths: LengthTable
  /// The weights of the phrases.
  private var weights: [Double] = []
  /// The records of each run that have each phrase.
  private var postings: [[Postings]] = []

  init(_ expression: TextExpression, _ table: IndexTableReader) throws {
    self.table = table
    state = try TextState(table)
    var parts = TextParts()
    plan = parts.plan(expression)
    self.parts = parts
    lengths = LengthTable(table)
    try lookUp()
  }

  private mutating func lookUp() throws {
    var counts = [Int](repeating: 0, count: parts.phrases.count)
    for run in state.runs {
      let search = PhraseSearch(source: RunReader(table: table, run: run))
      var found: [Postings] = []
      for (number, phrase) in parts.phrases.enumerated() {
        var postings = try search.postings(of: phrase)
        if run.deadCount > 0 {
          try postings.filter { try lengths.value(run.number(of: $0)) != 0 }
        }
        counts[number] += postings.count
        found.append(postings)
      }
      postings.append(found)
    }
    weights = counts.map { TextRanking.weight(count: $0, of: state.recordCount) }
  }

  /// Calls `body` with the matches in each run.
  mutating func forEachRun(_ body: (RunInfo, TextMatches) throws -> Void) throws {
    for (number, run) in state.runs.enumerated() {
      var evaluator = TextEvaluator(
        records: StoredRun(reader: RunReader(table: table, run: run), lengths: lengths),
        parts: parts, postings: postings[number], weights: weights,
        meanLength: TextRanking.meanLength(state.lengthSum, of: state.recordCount))
      let matches = try evaluator.matches(plan)
      // They are read once for all runs.
      lengths = evaluator.records.lengths
      try body(run, matches)
    }
  }
}
