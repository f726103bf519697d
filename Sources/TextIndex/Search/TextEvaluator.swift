/// Finds and scores the records that match a plan, among the records of one source.
struct TextEvaluator<Records: SearchedRecords> {
  var records: Records
  let parts: TextParts
  /// The records that have each phrase.
  let postings: [Postings]
  /// The weights of the phrases, and the mean length of records, in the whole index.
  let weights: [Double]
  let meanLength: Double

  mutating func matches(_ plan: TextPlan) throws -> TextMatches {
    switch plan {
    case .nothing: return TextMatches()
    case .phrase(let number): return try scored(postings[number], weights[number])
    case .near(let numbers, let condition):
      var sum = TextMatches()
      for number in numbers {
        sum = sum.union(try scored(postings[number], weights[number]))
      }
      let places = try PhraseSearch(source: records).places(of: parts.nears[condition])
      return TextMatches(places: places, scores: places.map { _ in 0 }).intersection(sum)
    case .all(let parts): return try all(parts)
    case .any(let parts):
      return try parts.reduce(TextMatches()) { try $0.union(matches($1)) }
    case .not(let part): return try everything().subtracting(matches(part))
    case .boosted(let part, let factor):
      var found = try matches(part)
      for index in found.scores.indices { found.scores[index] *= factor }
      return found
    }
  }

  private mutating func all(_ parts: [TextPlan]) throws -> TextMatches {
    var result: TextMatches?
    var excluded: [TextPlan] = []
    var phrases: [Int] = []
    for part in parts { if case .phrase(let number) = part { phrases.append(number) } }
    if phrases.count > 1 {
      result = try common(phrases)
    } else {
      phrases = []
    }
    for part in parts {
      if case .not(let inner) = part {
        excluded.append(inner)
        continue
      }
      if case .phrase(let number) = part, phrases.contains(number) { continue }
      let next = try matches(part)
      result = result?.intersection(next) ?? next
    }
    var found = try result ?? everything()
    for part in excluded { found = found.subtracting(try matches(part)) }
    return found
  }

  /// The records that have all of several phrases. Only these are scored.
  private mutating func common(_ phrases: [Int]) throws -> TextMatches {
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
      matches = matches.union(try scored(found, weights[phrase]))
    }
    return matches
  }

  private mutating func everything() throws -> TextMatches {
    let places = try records.everything()
    return TextMatches(places: places, scores: places.map { _ in 0 })
  }

  private mutating func scored(_ postings: Postings, _ weight: Double) throws -> TextMatches {
    let constant = TextRanking.k1 * (1 - TextRanking.b)
    let slope = TextRanking.k1 * TextRanking.b / meanLength
    var scores: [Double] = []
    scores.reserveCapacity(postings.count)
    for index in 0..<postings.count {
      let length = try records.length(postings.places[index])
      let frequency = Double(postings.frequencies[index])
      let saturation = frequency + constant + slope * Double(length)
      scores.append(weight * frequency * (TextRanking.k1 + 1) / saturation)
    }
    return TextMatches(places: postings.places, scores: scores)
  }
}
