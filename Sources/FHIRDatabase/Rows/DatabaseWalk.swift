public import FHIRStore
public import StorageClient
import ValueModel

/// A walk over the entries of an index of a database, a batch at a time.
public struct DatabaseWalk<Reader: BackendReader>: ResourceWalk {
  private let reader: Reader
  private let index: Int64
  private let isReversed: Bool
  private let recent: RecentValues
  /// The range that is still to come; nil at the end.
  private var range: OrderedKeyRange?
  /// The entries that were read, and how many of them were given.
  private var batch: [(key: [UInt8], row: Int64)] = []
  private var position = 0
  private var count = 64

  init(
    _ reader: Reader, _ index: Int64, _ range: OrderedKeyRange, isReversed: Bool,
    _ recent: RecentValues
  ) {
    self.reader = reader
    self.index = index
    self.range = range
    self.isReversed = isReversed
    self.recent = recent
  }

  /// Throws what reading entries throws.
  public mutating func next() throws -> Int64? {
    if position == batch.count {
      guard try fill() else { return nil }
    }
    position += 1
    return batch[position - 1].row
  }

  public var key: [UInt8] { batch[position - 1].key }

  public func withKey<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    batch[position - 1].key.withUnsafeBytes(body)
  }

  /// Throws what reading entries throws.
  public mutating func forEach(_ body: (Int64, UnsafeRawBufferPointer) -> Bool) throws {
    while let row = try next() {
      guard withKey({ body(row, $0) }) else { return }
    }
  }

  /// Reads the next entries: some, and all that are equal to the last of them, so that the next
  /// batch begins at another one. Returns false at the end of the range.
  private mutating func fill() throws -> Bool {
    guard let range else { return false }
    var new: [(key: [UInt8], row: Int64)] = []
    var isCut = false
    try reader.forEachEntry(index, in: range, isReversed: isReversed) { bytes, row in
      if new.count >= count, let last = new.last, last.key != bytes {
        isCut = true
        return false
      }
      new.append((bytes, row))
      return true
    }
    if isCut, let last = new.last?.key {
      self.range =
        isReversed
        ? OrderedKeyRange(lower: range.lower, upper: last)
        : OrderedKeyRange(lower: last + [0], upper: range.upper)
    } else {
      self.range = nil
    }
    batch = new
    position = 0
    count = min(4 * count, 4_096)
    recent.expect(new.map(\.row))
    return !new.isEmpty
  }
}
