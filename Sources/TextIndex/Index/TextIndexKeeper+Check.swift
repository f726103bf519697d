import Andiron
import ValueModel

/// The comparison of the table with the records.
extension TextIndexKeeper {
  /// A sum of a record's words, or of its postings, that does not depend on their order.
  private struct Sum: Hashable {
    var count = 0
    var hash: UInt64 = 0

    mutating func add(
      _ word: UnsafeRawBufferPointer, _ field: UInt8, _ position: Int
    ) {
      count += 1
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(field)
      for byte in word { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      hash = (hash ^ UInt64(truncatingIfNeeded: position)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 31
      self.hash &+= hash &* 0xBF58_476D_1CE4_E5B9
    }
  }

  func problems(
    in table: IndexTableReader,
    visit: ((_ mark: [UInt8], _ value: Value) throws -> Void) throws -> Void
  ) throws -> [String] {
    let state = try TextState(table)
    var lengths = LengthTable(table)
    var problems: Set<String> = []
    var sums = try sums(state, table, &lengths, &problems)
    var count = 0
    var lengthSum = 0
    try visit { mark, value in
      let number = try TextMark.number(mark)
      var expected = Sum()
      index.forEachWord(in: value) { word, field, position in
        expected.add(word, field, Int(position))
      }
      count += 1
      lengthSum += expected.count
      if (sums.removeValue(forKey: number) ?? Sum()) != expected {
        problems.insert("the postings of a record are not its words")
      }
      if try lengths.value(number) != UInt32(clamping: expected.count + 1) {
        problems.insert("the length of a record is not that of its text")
      }
      if state.run(of: number) == nil { problems.insert("a record is in no run") }
    }
    if !sums.isEmpty { problems.insert("there are postings of a record that does not exist") }
    if count != state.recordCount || lengthSum != state.lengthSum {
      problems.insert("the counts of records and words are wrong")
    }
    if state.runs.reduce(0, { $0 + $1.recordCount - $1.deadCount }) != count {
      problems.insert("the counts of the runs are wrong")
    }
    return problems.sorted()
  }

  /// The sums of all postings, by the numbers of their records.
  private func sums(
    _ state: TextState, _ table: IndexTableReader, _ lengths: inout LengthTable,
    _ problems: inout Set<String>
  ) throws -> [Int: Sum] {
    var sums: [Int: Sum] = [:]
    for run in state.runs {
      var cursor = try RunCursor(RunReader(table: table, run: run))
      var last: (word: [UInt8], field: UInt8)?
      while !cursor.isAtEnd {
        let word = Array(cursor.word)
        if let last {
          let isAfter =
            last.word == word
            ? last.field < cursor.field : last.word.lexicographicallyPrecedes(word)
          if !isAfter { problems.insert("the terms of a run are not in order") }
        }
        last = (word, cursor.field)
        let field = cursor.field
        try cursor.forEachPosting { place, frequency, positions in
          let number = run.number(of: UInt32(place))
          guard try lengths.value(number) != 0 else { return }
          var reader = PostingReader(positions)
          var position = 0
          for _ in 0..<frequency {
            position += try reader.number()
            guard position <= Int(UInt32.max) else { throw StoreError.malformedPostings }
            word.withUnsafeBytes { sums[number, default: Sum()].add($0, field, position) }
          }
        }
        try cursor.advance()
      }
    }
    return sums
  }
}
