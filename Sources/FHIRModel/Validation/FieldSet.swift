/// Positions of fields of one type, below 320: no type of FHIR has that many.
struct FieldSet: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)

  static let capacity = 320

  init() {}

  init(_ positions: some Sequence<Int>) {
    for position in positions { insert(position) }
  }

  @inline(__always)
  mutating func insert(_ position: Int) {
    precondition(position < Self.capacity, "a type has fewer fields")
    let bit: UInt64 = 1 << UInt64(position & 63)
    switch position >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    case 3: words.3 |= bit
    default: words.4 |= bit
    }
  }

  /// The number of positions in both.
  @inline(__always)
  func sharedCount(_ other: FieldSet) -> Int {
    (words.0 & other.words.0).nonzeroBitCount + (words.1 & other.words.1).nonzeroBitCount
      + (words.2 & other.words.2).nonzeroBitCount + (words.3 & other.words.3).nonzeroBitCount
      + (words.4 & other.words.4).nonzeroBitCount
  }

  /// Whether all of these positions are in `other`.
  @inline(__always)
  func isSubset(of other: FieldSet) -> Bool {
    words.0 & ~other.words.0 | words.1 & ~other.words.1 | words.2 & ~other.words.2
      | words.3 & ~other.words.3 | words.4 & ~other.words.4 == 0
  }

  func contains(_ position: Int) -> Bool {
    FieldSet([position]).isSubset(of: self)
  }
}
