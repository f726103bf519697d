import Andiron
import ObjectModel

/// A queue of the samples of several types that are kept one by one, with the first of all at hand.
struct RecordQueue<Source: ObjectSource> {
  private var scans: [RecordScan<Source>] = []
  /// The next sample of each scan that has one, in order.
  private var heads: [(record: SampleRecord, place: Int)] = []
  private let isReversed: Bool
  /// Samples within others, found earlier, in order.
  private var members: ArraySlice<SampleRecord>

  private static var placeOfMembers: Int { -1 }

  /// Reads the first samples of each of the types, which must be distinct. `members` are in
  /// ascending order.
  init(
    _ source: Source, _ types: some Sequence<SampleType>, _ starts: ValueRange, isReversed: Bool,
    members: [SampleRecord]
  ) throws {
    self.isReversed = isReversed
    self.members = isReversed ? members.reversed()[...] : members[...]
    for type in types {
      scans.append(RecordScan(source, type, starts, isReversed: isReversed))
      try advance(scans.count - 1)
    }
    try advance(Self.placeOfMembers)
  }

  var first: SampleRecord? { heads.first?.record }

  mutating func removeFirst() throws {
    try advance(heads.removeFirst().place)
  }

  private mutating func advance(_ place: Int) throws {
    let found =
      place == Self.placeOfMembers ? members.popFirst() : try scans[place].next()
    guard let record = found else { return }
    let next = heads.firstIndex {
      isReversed ? $0.record.precedes(record) : record.precedes($0.record)
    }
    heads.insert((record, place), at: next ?? heads.count)
  }
}
