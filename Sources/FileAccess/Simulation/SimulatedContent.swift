/// A file's bytes, in chunks that copies share until one of them is written.
///
/// Copying costs one retain, whatever the length, so that the state of a whole file system can be
/// kept at every call of a run.
struct SimulatedContent: Sendable {
  /// The number of bytes in a chunk.
  static let chunkSize = 16 * 1024

  /// The length in bytes. Change it with `resize`.
  private(set) var count = 0

  /// The chunks. Each is either empty, which stands for zeros, or `chunkSize` bytes long. The last
  /// one may reach beyond `count`; its bytes there are zero.
  private var chunks: [[UInt8]] = []

  init() {}

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write($0, at: 0) }
  }

  /// All bytes.
  var bytes: [UInt8] { bytes(in: 0..<count) }

  /// Returns the bytes in `range`, which is cut at the end of the file.
  func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    // An empty array created uninitialized writes to the one that all share, and the thread
    // sanitizer objects to that.
    if range.isEmpty { return [] }
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
      initialized = read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
    }
  }

  /// Copies bytes at `offset` into `buffer` and returns how many there were.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let total = max(0, min(buffer.count, count - offset))
    var done = 0
    while done < total {
      let (index, start) = (offset + done).quotientAndRemainder(dividingBy: Self.chunkSize)
      let length = min(total - done, Self.chunkSize - start)
      let target = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + length])
      let chunk = chunks[index]
      if chunk.isEmpty {
        target.initializeMemory(as: UInt8.self, repeating: 0)
      } else {
        chunk.withUnsafeBytes {
          target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + length]))
        }
      }
      done += length
    }
    return total
  }

  /// Copies `source` to `offset`, growing the file if necessary, with zeros before `offset`.
  mutating func write(_ source: UnsafeRawBufferPointer, at offset: Int) {
    if offset + source.count > count { resize(to: offset + source.count) }
    var done = 0
    while done < source.count {
      let (index, start) = (offset + done).quotientAndRemainder(dividingBy: Self.chunkSize)
      let length = min(source.count - done, Self.chunkSize - start)
      if chunks[index].isEmpty { chunks[index] = Self.zeros }
      chunks[index].withUnsafeMutableBytes {
        UnsafeMutableRawBufferPointer(rebasing: $0[start..<start + length])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[done..<done + length]))
      }
      done += length
    }
  }

  /// Cuts the file, or extends it with zeros.
  mutating func resize(to newCount: Int) {
    let chunkCount = (newCount + Self.chunkSize - 1) / Self.chunkSize
    if chunkCount < chunks.count {
      chunks.removeSubrange(chunkCount...)
    } else if chunkCount > chunks.count {
      chunks.append(contentsOf: repeatElement([], count: chunkCount - chunks.count))
    }
    let used = newCount % Self.chunkSize
    if newCount < count, used > 0, !chunks[chunkCount - 1].isEmpty {
      chunks[chunkCount - 1].withUnsafeMutableBytes {
        _ = UnsafeMutableRawBufferPointer(rebasing: $0[used...])
          .initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
    count = newCount
  }

  /// Replaces the bytes in `range` with those of `other`, as far as both are long enough.
  mutating func copy(_ range: Range<Int>, from other: SimulatedContent) {
    let range = range.clamped(to: 0..<min(count, other.count))
    guard !range.isEmpty else { return }
    other.bytes(in: range).withUnsafeBytes { write($0, at: range.lowerBound) }
  }

  private static let zeros = [UInt8](repeating: 0, count: chunkSize)

  /// Overwrites the bytes in `range` that exist.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return }
    bytes.withUnsafeBytes {
      write(UnsafeRawBufferPointer(rebasing: $0[..<range.count]), at: range.lowerBound)
    }
  }
}
