/// The part of a file that is being read. It grows at its end and shrinks at its front.
///
/// All places count from the front. After the last byte there are 16 more that can be read.
struct ByteWindow: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  /// The number of bytes of the file before the window.
  private(set) var offset = 0
  private var capacity: Int
  /// Line ends before `countedCount`, with those before the window.
  private var lineEndCount = 0
  private var countedCount = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity + 16)
    base.initialize(repeating: 0, count: self.capacity + 16)
  }

  deinit { base.deallocate() }

  /// Forgets the bytes before `place`.
  mutating func drop(before place: Int) {
    precondition(place >= 0 && place <= count)
    guard place > 0 else { return }
    countLines(before: place)
    base.update(from: base + place, count: count - place)
    count -= place
    offset += place
    countedCount -= place
  }

  /// Appends the bytes that `read` puts into its buffer, which has at least `room` bytes; returns
  /// their number.
  mutating func append<Failure: Error>(
    room: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    if capacity - count < room { grow(to: max(2 * capacity, count + room)) }
    let free = UnsafeMutableRawBufferPointer(start: base + count, count: capacity - count)
    let added = min(max(0, try read(free)), free.count)
    count += added
    return added
  }

  /// The line of `place`, counted from one.
  mutating func line(of place: Int) -> Int {
    guard place >= countedCount else {
      return lineEndCount + 1 - lineEnds(from: place, to: countedCount)
    }
    countLines(before: place)
    return lineEndCount + 1
  }

  private mutating func countLines(before place: Int) {
    guard place > countedCount else { return }
    lineEndCount += lineEnds(from: countedCount, to: place)
    countedCount = place
  }

  private func lineEnds(from start: Int, to end: Int) -> Int {
    var ends = 0
    var index = start
    while index + 8 <= end {
      ends += ByteWord.count(ByteWord.load(base + index), 0x0A)
      index += 8
    }
    while index < end {
      ends += base[index] == 0x0A ? 1 : 0
      index += 1
    }
    return ends
  }

  private mutating func grow(to capacity: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + 16)
    larger.initialize(repeating: 0, count: capacity + 16)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    self.capacity = capacity
  }
}
