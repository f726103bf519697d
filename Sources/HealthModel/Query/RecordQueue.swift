import Andiron
import ObjectModel

/// The samples of several types that are kept one by one, the first of all at hand.
struct RecordQueue<Source: ObjectSource> {
  private var scans: [RecordScan<Source>] = []
  /// The next sample of each scan that has one, in order.
  private var heads: [(record: SampleRecord, place: Int)] = []
  private let isReversed: Bool

  /// Reads the first samples of each of the types, each of which is there once.
  init(
    _ source: Source, _ types: some Sequence<SampleType>, _ starts: ValueRange, isReversed: Bool
  ) throws {
    self.isReversed = isReversed
    for type in types {
      scans.append(RecordScan(source, type, starts, isReversed: isReversed))
      try advance(scans.count - 1)
    }
  }

  var first: SampleRecord? { heads.first?.record }

  mutating func removeFirst() throws {
    try advance(heads.removeFirst().place)
  }

  private mutating func advance(_ place: Int) throws {
    guard let record = try scans[place].next() else { return }
    let next = heads.firstIndex {
      isReversed ? $0.record.precedes(record) : record.precedes($0.record)
    }
    heads.insert((record, place), at: next ?? heads.count)
  }
}
