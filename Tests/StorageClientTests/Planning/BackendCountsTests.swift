import CollectionModel
import Synchronization
import Testing
import ValueModel

@testable import StorageClient

/// Counts are used as long as they may be, and no longer.
@Suite struct BackendCountsTests {
  /// A clock that stands still between the steps of a test.
  private final class Clock: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    func advance(by duration: Duration) { instant.withLock { $0 = $0.advanced(by: duration) } }

    var now: ContinuousClock.Instant { instant.withLock { $0 } }
  }

  private let clock = Clock()
  private let counts: BackendCounts

  init() {
    let clock = clock
    counts = BackendCounts { clock.now }
  }

  /// The number of records, asked for with an answer, and whether it was asked for.
  private func total(_ answer: Int) -> (count: Int, wasAsked: Bool) {
    var wasAsked = false
    let count = counts.total(1, limit: 4_000) {
      wasAsked = true
      return answer
    }
    return (count, wasAsked)
  }

  private func key(_ number: UInt8) -> EntryRange {
    EntryRange(index: 2, range: OrderedKeyRange(exactly: [78, number]))
  }

  @Test func `the number of records of a small table is used for half a second`() {
    #expect(total(10) == (10, true))
    clock.advance(by: .milliseconds(499))
    #expect(total(20) == (10, false))
    clock.advance(by: .milliseconds(2))
    #expect(total(20) == (20, true))
  }

  @Test func `that of a large one is used for half a minute`() {
    #expect(total(4_000) == (4_000, true))
    clock.advance(by: .seconds(29))
    #expect(total(20) == (4_000, false))
    clock.advance(by: .seconds(2))
    #expect(total(20) == (20, true))
  }

  @Test func `a range is remembered by itself`() {
    let range = EntryRange(index: 2, range: OrderedKeyRange(lower: [1], upper: nil))
    #expect(counts.count(range, limit: 1_000) == nil)
    counts.learn(7, of: range)
    #expect(counts.count(range, limit: 1_000) == 7)
    clock.advance(by: .seconds(1))
    #expect(counts.count(range, limit: 1_000) == nil)
  }

  @Test func `several keys tell how many entries another one has`() {
    for number in 0..<7 { counts.learn(10, of: key(UInt8(number))) }
    clock.advance(by: .seconds(60))
    #expect(counts.count(key(100), limit: 1_000) == nil)
    counts.noteRecords(11, ofOneKeyOf: 2)
    #expect(counts.count(key(100), limit: 1_000) == 11)
    #expect(counts.count(key(100), limit: 1_000, mayGuess: false) == nil)
    let range = EntryRange(index: 2, range: OrderedKeyRange(lower: [78], upper: [79]))
    #expect(counts.count(range, limit: 1_000) == nil)
  }

  @Test func `a key with many entries ends that for good`() {
    for _ in 0..<20 { counts.noteRecords(1, ofOneKeyOf: 2) }
    #expect(counts.count(key(1), limit: 1_000) == 1)
    counts.noteRecords(BackendCounts.fewEntries + 1, ofOneKeyOf: 2)
    for _ in 0..<1_000 { counts.noteRecords(1, ofOneKeyOf: 2) }
    #expect(counts.count(key(1), limit: 1_000) == nil)
  }

  @Test func `the counts of ranges do not grow without end`() {
    for number in 0..<5_000 {
      counts.learn(
        number,
        of: EntryRange(
          index: 2,
          range: OrderedKeyRange(lower: [UInt8(number >> 8), UInt8(number & 255)], upper: nil)))
    }
    let first = EntryRange(index: 2, range: OrderedKeyRange(lower: [0, 0], upper: nil))
    let last = EntryRange(index: 2, range: OrderedKeyRange(lower: [19, 135], upper: nil))
    #expect(counts.count(first, limit: 1) == nil)
    #expect(counts.count(last, limit: 1) == 4_999)
  }
}
