import Andiron

/// The best matches so far: those with the highest scores, and of equal scores those with the
/// lowest primary keys.
struct BestMatches {
  struct Match {
    var score: Double
    var number: Int
    var row: UInt32?
    var key: [UInt8]?
  }

  private let limit: Int
  private let table: IndexTableReader
  /// A heap with the worst match first.
  private var heap: [Match] = []

  init(limit: Int, _ table: IndexTableReader) {
    self.limit = limit
    self.table = table
  }

  @inline(__always)
  mutating func add(score: Double, number: @autoclosure () -> Int) throws {
    if heap.count == limit {
      guard limit > 0, score >= heap[0].score else { return }
      try replaceWorst(Match(score: score, number: number()))
    } else {
      try append(Match(score: score, number: number()))
    }
  }

  private mutating func append(_ match: Match) throws {
    heap.append(match)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard try isBetter(parent, than: index) else { return }
      heap.swapAt(parent, index)
      index = parent
    }
  }

  private mutating func replaceWorst(_ match: Match) throws {
    var match = match
    guard try Self.isBetter(&match, than: &heap[0], table) else { return }
    heap[0] = match
    var index = 0
    while true {
      var worst = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if try isBetter(worst, than: child) { worst = child }
      }
      if worst == index { return }
      heap.swapAt(worst, index)
      index = worst
    }
  }

  private mutating func isBetter(_ one: Int, than two: Int) throws -> Bool {
    var left = heap[one]
    var right = heap[two]
    let result = try Self.isBetter(&left, than: &right, table)
    heap[one] = left
    heap[two] = right
    return result
  }

  private static func isBetter(
    _ one: inout Match, than two: inout Match, _ table: IndexTableReader
  ) throws -> Bool {
    if one.score != two.score { return one.score > two.score }
    return try key(&one, table).lexicographicallyPrecedes(key(&two, table))
  }

  /// The bytes of a match's primary key, read when it is needed.
  private static func key(_ match: inout Match, _ table: IndexTableReader) throws -> [UInt8] {
    if let key = match.key { return key }
    let row = try row(&match, table)
    var key: [UInt8] = []
    try table.forEachKey([row]) { key = Array($1) }
    match.key = key
    return key
  }

  private static func row(_ match: inout Match, _ table: IndexTableReader) throws -> UInt32 {
    if let row = match.row { return row }
    guard let row = try table.row(mark: TextMark.bytes(match.number)) else {
      throw StoreError.malformedMark
    }
    match.row = row
    return row
  }

  /// The matches, the best first, with their rows.
  mutating func sorted() throws -> [(score: Double, row: UInt32)] {
    for index in heap.indices { _ = try Self.row(&heap[index], table) }
    return try heap.sorted { one, two in
      if one.score != two.score { return one.score > two.score }
      var (one, two) = (one, two)
      return try Self.isBetter(&one, than: &two, table)
    }.compactMap { match in match.row.map { (match.score, $0) } }
  }
}
