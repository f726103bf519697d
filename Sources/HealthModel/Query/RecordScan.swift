import Andiron
import Foundation
import ObjectModel
import ValueModel

/// The samples of one type that are kept one by one and may match a query, in the order of starts
/// or the reverse. They are read a few at a time.
struct RecordScan<Source: ObjectSource> {
  /// Few at first, for callers that stop early.
  private static var readCounts: (least: Int, most: Int) { (4, 256) }

  private let source: Source
  private let type: SampleType
  private let isReversed: Bool
  /// The starts of samples that were not read yet.
  private var starts: ValueRange
  private var isAtEnd = false
  private var readCount = Self.readCounts.least
  /// Samples that were read, in order.
  private var waiting: ArraySlice<SampleRecord> = []

  init(_ source: Source, _ type: SampleType, _ starts: ValueRange, isReversed: Bool) {
    self.source = source
    self.type = type
    self.starts = starts
    self.isReversed = isReversed
  }

  /// The next sample; nil at the end.
  mutating func next() throws -> SampleRecord? {
    while waiting.isEmpty, !isAtEnd { try read() }
    return waiting.popFirst()
  }

  private mutating func read() throws {
    let isOfType = Filter.comparison(SampleRecord.typePath, .equal, Value(type.identifier))
    let order = SortKey(SampleRecord.startPath, isReversed ? .descending : .ascending)
    let found = try source.objects(SampleRecord.self)
      .where(isOfType && .range(SampleRecord.startPath, starts))
      .sorted(by: [order]).limit(readCount).fetch()
    isAtEnd = found.count < readCount
    var end = found.count
    if !isAtEnd, let last = found.last?.start {
      // The next read returns the samples with the last start again: there may be more of them, and
      // the index does not order them.
      while end > 0, found[end - 1].start == last { end -= 1 }
      try begin(at: last)
    }
    // More than the limit only if that many samples have one start.
    readCount = end == 0 ? 2 * readCount : min(2 * readCount, Self.readCounts.most)
    waiting = found[..<end].sorted { isReversed ? $1.precedes($0) : $0.precedes($1) }[...]
  }

  private mutating func begin(at start: Double) throws(HealthError) {
    guard let value = Value(exactly: start) else {
      throw HealthError(.damaged, "the start of a sample is not finite", type: type)
    }
    if isReversed {
      starts.upper = ValueRange.Bound(value)
    } else {
      starts.lower = ValueRange.Bound(value)
    }
  }
}
