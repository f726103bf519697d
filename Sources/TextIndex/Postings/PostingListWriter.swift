/// Writes one posting list: for each record that has the word, its place in the run, how often, and
/// where.
///
/// A list of up to `chunkCount` records is its count, then places and frequencies, then positions.
/// A longer one is in chunks, each with its last place and the lengths of its two halves, so that a
/// reader passes over what it does not need.
struct PostingListWriter {
  static let chunkCount = 128

  private(set) var count = 0
  private var places: [UInt8] = []
  private var positions: [UInt8] = []
  private var last = 0
  private var inChunk = 0
  /// The finished chunks.
  private var chunks: [UInt8] = []
  /// The ends of the chunks in `chunks`, with the last place before each.
  private(set) var chunkEnds: [Int] = []
  private var lastOfChunk = 0

  mutating func removeAll() {
    count = 0
    places.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    chunks.removeAll(keepingCapacity: true)
    chunkEnds.removeAll(keepingCapacity: true)
    last = 0
    inChunk = 0
    lastOfChunk = 0
  }

  /// Begins the postings of a record; its positions follow. Places rise, from 1 on.
  @inline(__always)
  mutating func append(place: Int, frequency: Int) {
    if inChunk == Self.chunkCount { endChunk() }
    let step = (place - last) << 1
    if frequency == 1 {
      places.append(number: step | 1)
    } else {
      places.append(number: step)
      places.append(number: frequency)
    }
    last = place
    inChunk += 1
    count += 1
  }

  /// The position of the next occurrence, as the distance from the one before; the first from zero.
  @inline(__always)
  mutating func append(positionStep: Int) { positions.append(number: positionStep) }

  /// Positions as another list has them.
  @inline(__always)
  mutating func append(positions bytes: UnsafeRawBufferPointer) {
    positions.append(contentsOf: bytes)
  }

  private mutating func endChunk() {
    guard inChunk > 0 else { return }
    chunks.append(number: last - lastOfChunk)
    chunks.append(number: places.count)
    chunks.append(number: positions.count)
    chunks += places
    chunks += positions
    chunkEnds.append(chunks.count)
    places.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    lastOfChunk = last
    inChunk = 0
  }

  /// Whether the list is in chunks.
  var isLong: Bool { count > Self.chunkCount }

  /// Calls `body` with the bytes of a list that is not long, after its count.
  mutating func appendShort(to bytes: inout [UInt8]) {
    bytes += places
    bytes += positions
  }

  /// The chunks of a long list.
  mutating func longBytes() -> [UInt8] {
    endChunk()
    return chunks
  }

  var shortByteCount: Int { places.count + positions.count }
}
