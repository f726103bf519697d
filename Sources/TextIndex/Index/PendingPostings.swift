/// The records that a transaction has stored and that no run contains yet, with their words in the
/// order of records.
struct PendingPostings {
  struct Record {
    var number: Int
    var length: Int
    var endOfTokens: Int
  }

  /// The extent of the pending postings at one moment.
  struct Mark {
    var records = 0
    var tokens = 0
    var deleted = 0
  }

  var terms = TermTable()
  private(set) var records: [Record] = []
  /// The term and the position of each word.
  private(set) var tokenTerms: [UInt32] = []
  private(set) var tokenPositions: [UInt32] = []
  /// The numbers of the deleted records.
  private(set) var deleted: [Int] = []

  @inline(__always)
  mutating func add(_ word: UnsafeRawBufferPointer, field: UInt8, position: UInt32) {
    tokenTerms.append(terms.number(of: word, field: field))
    tokenPositions.append(position)
  }

  /// Ends the record that the words added last are of.
  mutating func endRecord(number: Int, length: Int) {
    records.append(Record(number: number, length: length, endOfTokens: tokenTerms.count))
  }

  mutating func delete(_ number: Int) { deleted.append(number) }

  var mark: Mark {
    Mark(records: records.count, tokens: tokenTerms.count, deleted: deleted.count)
  }

  mutating func remove(after mark: Mark) {
    records.removeLast(records.count - mark.records)
    tokenTerms.removeLast(tokenTerms.count - mark.tokens)
    tokenPositions.removeLast(tokenPositions.count - mark.tokens)
    deleted.removeLast(deleted.count - mark.deleted)
  }

  mutating func removeAll() {
    if terms.count > 0 { terms.removeAll() }
    records.removeAll()
    tokenTerms.removeAll()
    tokenPositions.removeAll()
    deleted.removeAll()
  }

  /// Writes the words of the records after `mark` for which `isLive` holds, as those of a run that
  /// begins at `firstNumber`.
  func write(
    after mark: Mark, firstNumber: Int, isLive: (Int) -> Bool,
    to writer: inout RunWriter<some PostingSink>
  ) throws {
    // The places of the words' records, and the words by term: a sort by counting.
    var starts = [UInt32](repeating: 0, count: terms.count + 1)
    for token in mark.tokens..<tokenTerms.count { starts[Int(tokenTerms[token]) + 1] += 1 }
    for term in 0..<terms.count { starts[term + 1] += starts[term] }
    let total = tokenTerms.count - mark.tokens
    var places = [UInt32](repeating: 0, count: total)
    var positions = [UInt32](repeating: 0, count: total)
    var next = starts
    var token = mark.tokens
    for record in records[mark.records...] {
      let isLive = isLive(record.number)
      let place = isLive ? UInt32(record.number - firstNumber + 1) : 0
      while token < record.endOfTokens {
        let term = Int(tokenTerms[token])
        let slot = Int(next[term])
        next[term] += 1
        places[slot] = place
        positions[slot] = tokenPositions[token]
        token += 1
      }
    }
    for term in terms.sorted() {
      try write(
        Int(starts[Int(term)])..<Int(starts[Int(term) + 1]), places, positions, Int(term), &writer)
    }
  }

  private func write(
    _ range: Range<Int>, _ places: [UInt32], _ positions: [UInt32], _ term: Int,
    _ writer: inout RunWriter<some PostingSink>
  ) throws {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, places[end] == places[start] { end += 1 }
      // The words of records that are gone already have place 0.
      if places[start] != 0 {
        writer.list.append(place: Int(places[start]), frequency: end - start)
        var last: UInt32 = 0
        for index in start..<end {
          writer.list.append(positionStep: Int(positions[index] &- last))
          last = positions[index]
        }
      }
      start = end
    }
    try writer.end(terms.word(term), field: terms.field(term))
  }
}
