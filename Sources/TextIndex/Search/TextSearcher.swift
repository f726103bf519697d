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
      let search = RunSearch(reader: RunReader(table: table, run: run))
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
      try body(run, try matches(plan, run, postings[number]))
    }
  }

  private mutating func matches(
    _ plan: TextPlan, _ run: RunInfo, _ postings: [Postings]
  ) throws -> TextMatches {
    switch plan {
    case .nothing: return TextMatches()
    case .phrase(let number): return try scored(postings[number], weights[number], run)
    case .near(let numbers, let condition):
      var sum = TextMatches()
      for number in numbers {
        sum = sum.union(try scored(postings[number], weights[number], run))
      }
      let places = try RunSearch(reader: RunReader(table: table, run: run))
        .places(of: parts.nears[condition])
      return TextMatches(places: places, scores: places.map { _ in 0 }).intersection(sum)
    case .all(let parts): return try all(parts, run, postings)
    case .any(let parts):
      return try parts.reduce(TextMatches()) { try $0.union(matches($1, run, postings)) }
    case .not(let part): return try everything(run).subtracting(matches(part, run, postings))
    case .boosted(let part, let factor):
      var found = try matches(part, run, postings)
      for index in found.scores.indices { found.scores[index] *= factor }
      return found
    }
  }

  private mutating func all(
    _ parts: [TextPlan], _ run: RunInfo, _ postings: [Postings]
  ) throws -> TextMatches {
    var result: TextMatches?
    var excluded: [TextPlan] = []
    var phrases: [Int] = []
    for part in parts { if case .phrase(let number) = part { phrases.append(number) } }
    if phrases.count > 1 {
      result = try common(phrases, run, postings)
    } else {
      phrases = []
    }
    for part in parts {
      if case .not(let inner) = part {
        excluded.append(inner)
        continue
      }
      if case .phrase(let number) = part, phrases.contains(number) { continue }
      let next = try matches(part, run, postings)
      result = result?.intersection(next) ?? next
    }
    var found = try result ?? everything(run)
    for part in excluded { found = found.subtracting(try matches(part, run, postings)) }
    return found
  }

  /// The records that have all of several phrases. Only these are scored.
  private mutating func common(
    _ phrases: [Int], _ run: RunInfo, _ postings: [Postings]
  ) throws -> TextMatches {
    let ordered = phrases.sorted { postings[$0].count < postings[$1].count }
    let places = ordered.dropFirst().reduce(postings[ordered[0]].places) {
      Postings.common($0, postings[$1].places)
    }
    var matches = TextMatches()
    for phrase in phrases {
      var found = Postings()
      found.places = places
      found.frequencies.reserveCapacity(places.count)
      var next = 0
      postings[phrase].places.withUnsafeBufferPointer { all in
        for place in places {
          next = Postings.index(of: place, in: all, from: next)
          found.frequencies.append(postings[phrase].frequencies[next])
        }
      }
      matches = matches.union(try scored(found, weights[phrase], run))
    }
    return matches
  }

  /// The records of a run that exist.
  private mutating func everything(_ run: RunInfo) throws -> TextMatches {
    var matches = TextMatches()
    for place in 1...UInt32(run.placeCount) where try lengths.value(run.number(of: place)) != 0 {
      matches.places.append(place)
      matches.scores.append(0)
    }
    return matches
  }

  private mutating func scored(
    _ postings: Postings, _ weight: Double, _ run: RunInfo
  ) throws -> TextMatches {
    let mean = Double(max(1, state.lengthSum)) / Double(max(1, state.recordCount))
    let constant = TextRanking.k1 * (1 - TextRanking.b)
    let slope = TextRanking.k1 * TextRanking.b / mean
    var scores: [Double] = []
    scores.reserveCapacity(postings.count)
    for index in 0..<postings.count {
      let value = try lengths.value(run.number(of: postings.places[index]))
      guard value > 0 else { throw StoreError.malformedLengths }
      let frequency = Double(postings.frequencies[index])
      let saturation = frequency + constant + slope * Double(value - 1)
      scores.append(weight * frequency * (TextRanking.k1 + 1) / saturation)
    }
    return TextMatches(places: postings.places, scores: scores)
  }
}
