package import Andiron

/// Answers an expression from what is read about its words, all of which is held: for indexes that
/// databases keep as entries.
///
/// Cost: the number of records that have one of the words, and of the positions of the words there.
package struct ListedSearch {
  /// An occurrence of a word in a field of a record.
  private struct Found {
    var row: Int64
    var field: UInt8
    var length: UInt32
    /// The positions, among those of all.
    var start: Int
    var end: Int
  }

  /// The words to be looked up, each once.
  package let terms: [TextTerm]
  /// Whether all records have to be listed, too.
  package let needsEverything: Bool
  private let plan: TextPlan
  private let parts: TextParts
  private var found: [[Found]]
  private var positions: [UInt32] = []
  private var everything: [Int64] = []

  package init(_ expression: TextExpression) {
    var parts = TextParts()
    plan = parts.plan(expression)
    self.parts = parts
    needsEverything = plan.needsEverything
    terms = parts.terms
    found = Array(repeating: [], count: terms.count)
  }

  /// Adds a record that has a word, with the number of words in the record and positions of the
  /// word in a field, as differences in groups of seven bits. Throws `.damaged` if the positions
  /// are malformed.
  package mutating func add(
    _ row: Int64, term: Int, field: UInt8, length: Int, positions bytes: UnsafeRawBufferPointer
  ) throws(StoreError) {
    guard let length = UInt32(exactly: length) else { throw .malformedPostings }
    let start = positions.count
    var reader = PostingReader(bytes)
    var position = 0
    while !reader.isAtEnd {
      position += try reader.number()
      guard let number = UInt32(exactly: position) else { throw .malformedPostings }
      positions.append(number)
    }
    found[term].append(
      Found(row: row, field: field, length: length, start: start, end: positions.count))
  }

  /// Adds a record for ``needsEverything``.
  package mutating func add(_ row: Int64) { everything.append(row) }

  /// Whether nothing was added, so that there is no match.
  package var isEmpty: Bool { everything.isEmpty && found.allSatisfy(\.isEmpty) }

  /// The matches in ascending order of rows, with their scores in an index with this number of
  /// records, and of words in all of them.
  package mutating func matches(
    recordCount: Int, lengthSum: Int
  ) throws -> [(row: Int64, score: Double)] {
    let rows = self.rows()
    let records = listed(rows)
    var counts: [Double] = []
    var postings: [Postings] = []
    for phrase in parts.phrases {
      let found = try PhraseSearch(source: records).postings(of: phrase)
      counts.append(TextRanking.weight(count: found.count, of: recordCount))
      postings.append(found)
    }
    var evaluator = TextEvaluator(
      records: records, parts: parts, postings: postings, weights: counts,
      meanLength: TextRanking.meanLength(lengthSum, of: recordCount))
    let matches = try evaluator.matches(plan)
    return zip(matches.places, matches.scores).map { (rows[Int($0) - 1], $1) }
  }

  /// The rows of all records, ascending, each once.
  private func rows() -> [Int64] {
    var rows = everything
    if rows.isEmpty { rows = found.flatMap { $0.map(\.row) } }
    rows.sort()
    var kept = 0
    for row in rows where kept == 0 || rows[kept - 1] != row {
      rows[kept] = row
      kept += 1
    }
    rows.removeLast(rows.count - kept)
    return rows
  }

  private mutating func listed(_ rows: [Int64]) -> ListedRecords {
    var records = ListedRecords(lengths: Array(repeating: 0, count: rows.count), lists: [:])
    for (number, term) in terms.enumerated() {
      found[number].sort { ($0.field, $0.row, $0.start) < ($1.field, $1.row, $1.start) }
      var rest = found[number][...]
      while let field = rest.first?.field {
        let part = rest.prefix { $0.field == field }
        rest = rest.dropFirst(part.count)
        records.lists[term, default: []].append((field, list(part, rows, &records.lengths)))
      }
    }
    return records
  }

  /// The list of a word in one field.
  private func list(
    _ found: ArraySlice<Found>, _ rows: [Int64], _ lengths: inout [UInt32]
  ) -> PositionList {
    var list = PositionList()
    var place = 0
    var rest = found
    while let first = rest.first {
      while place < rows.count, rows[place] < first.row { place += 1 }
      // An entry of a record that is not listed among all counts for nothing.
      guard place < rows.count, rows[place] == first.row else {
        rest = rest.dropFirst()
        continue
      }
      let start = list.positions.count
      while let next = rest.first, next.row == first.row {
        list.positions.append(contentsOf: positions[next.start..<next.end])
        rest = rest.dropFirst()
      }
      // Those of several words that begin alike, and of parts of a long list.
      if start + 1 < list.positions.count { list.positions[start...].sort() }
      lengths[place] = first.length
      list.end(UInt32(place) + 1)
    }
    return list
  }
}
