import Andiron

/// Writes one run that says what several adjacent ones say, without the records that are gone.
struct RunMerger<Sink: PostingSink> {
  let table: IndexTableReader
  /// In the order of their numbers.
  let runs: [RunInfo]

  /// Writes the run. Returns what a state says of it; nil if all records are gone.
  func merge(as identifier: UInt32, into sink: inout Sink) throws -> RunInfo? {
    guard let first = runs.first, let last = runs.last else { return nil }
    var writer = RunWriter(run: identifier, sink: sink)
    var lengths = LengthTable(table)
    var cursors = try runs.map { try RunCursor(RunReader(table: table, run: $0)) }
    while let least = Self.least(cursors) {
      let word = Array(cursors[least].word)
      let field = cursors[least].field
      let head = cursors[least].head
      for index in least..<cursors.count
      where !cursors[index].isAtEnd && cursors[index].head == head
        && cursors[index].field == field
        && (index == least || cursors[index].word.elementsEqual(word))
      {
        let shift = runs[index].firstNumber - first.firstNumber
        let all = runs[index].deadCount == 0
        try cursors[index].forEachPosting { place, frequency, positions in
          let isLive = try all || lengths.value(runs[index].number(of: UInt32(place))) != 0
          guard isLive else { return }
          writer.list.append(place: place + shift, frequency: frequency)
          writer.list.append(positions: positions)
        }
        if index != least { try cursors[index].advance() }
      }
      try writer.end(word, field: field)
      try cursors[least].advance()
    }
    try writer.finish()
    sink = writer.sink
    let count = runs.reduce(0) { $0 + $1.recordCount - $1.deadCount }
    guard count > 0 else { return nil }
    return RunInfo(
      identifier: identifier, firstNumber: first.firstNumber,
      placeCount: last.endNumber - first.firstNumber, recordCount: count, deadCount: 0,
      byteCount: writer.byteCount)
  }

  /// The first cursor with the least term; nil at the end of all.
  private static func least(_ cursors: [RunCursor]) -> Int? {
    var least: Int?
    for index in cursors.indices where !cursors[index].isAtEnd {
      guard let known = least else {
        least = index
        continue
      }
      if cursors[index].isBefore(cursors[known]) { least = index }
    }
    return least
  }
}
