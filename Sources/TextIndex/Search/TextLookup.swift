import Andiron

/// Look-ups in an index, which return ranked matches or rows.
enum TextLookup {
  /// Returns the index with a name, or the only index if the name is nil. Throws `.invalidQuery` if
  /// there is none, or several, or if the index is being built.
  static func index(
    _ name: String?, among indexes: [KeptIndex]
  ) throws -> (index: TextIndex, table: IndexTableReader) {
    let (index, position) = try TextIndex.named(
      name, among: indexes.map(\.definition), of: indexes.first?.collection)
    let found = indexes[position]
    guard let table = found.table else {
      throw StoreError(
        .invalidQuery, "the index of text is being built, or could not be",
        collection: found.collection, index: found.definition.name)
    }
    return (index, table)
  }

  /// The best matches, the best first.
  static func best(
    _ expression: TextExpression, in table: IndexTableReader, limit: Int
  ) throws -> [(score: Double, row: UInt32)] {
    var searcher = try TextSearcher(expression, table)
    var best = BestMatches(limit: max(0, limit), table)
    try searcher.forEachRun { run, matches in
      for index in matches.places.indices {
        try best.add(score: matches.scores[index], number: run.number(of: matches.places[index]))
      }
    }
    return try best.sorted()
  }

  /// The number of matches.
  static func count(_ expression: TextExpression, in table: IndexTableReader) throws -> Int {
    var searcher = try TextSearcher(expression, table)
    var count = 0
    try searcher.forEachRun { _, matches in count += matches.places.count }
    return count
  }

  /// The rows of all matches.
  static func rows(_ expression: TextExpression, in table: IndexTableReader) throws -> [UInt32] {
    var searcher = try TextSearcher(expression, table)
    var numbers: [Int] = []
    try searcher.forEachRun { run, matches in
      for place in matches.places { numbers.append(run.number(of: place)) }
    }
    guard numbers.count > table.markCount / 16 else {
      return try numbers.map { number in
        guard let row = try table.row(mark: TextMark.bytes(number)) else {
          throw StoreError.malformedMark
        }
        return row
      }
    }
    // Many: all marks are in the order of numbers, too.
    var rows: [UInt32] = []
    var next = 0
    try table.forEachMark { row, mark in
      guard next < numbers.count, let number = try? TextMark.number(mark) else { return false }
      if number == numbers[next] {
        rows.append(row)
        next += 1
      }
      return number <= numbers[numbers.count - 1]
    }
    guard rows.count == numbers.count else { throw StoreError.malformedMark }
    return rows
  }
}
