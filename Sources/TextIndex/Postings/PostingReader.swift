package import Andiron

/// Reads numbers from bytes that nobody vouches for.
package struct PostingReader {
  private let start: UnsafePointer<UInt8>?
  private(set) var offset = 0
  let count: Int

  package init(_ bytes: UnsafeRawBufferPointer) {
    start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    count = bytes.count
  }

  var isAtEnd: Bool { offset == count }

  var left: Int { count - offset }

  @inline(__always)
  mutating func byte() throws(StoreError) -> UInt8 {
    guard offset < count, let start else { throw .malformedPostings }
    defer { offset += 1 }
    return start[offset]
  }

  /// A number in groups of seven bits, the lowest first.
  @inline(__always)
  package mutating func number() throws(StoreError) -> Int {
    guard offset < count, let start else { throw .malformedPostings }
    let first = start[offset]
    offset += 1
    if first < 0x80 { return Int(first) }
    return try longNumber(Int(first & 0x7F))
  }

  private mutating func longNumber(_ first: Int) throws(StoreError) -> Int {
    var result = first
    var shift = 7
    while offset < count, let start, shift < 56 {
      let byte = start[offset]
      offset += 1
      result |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    throw .malformedPostings
  }

  /// The bytes that were not read yet.
  package var rest: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start.map { $0 + offset }, count: left)
  }

  /// The next `count` bytes.
  mutating func bytes(_ count: Int) throws(StoreError) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= left else { throw .malformedPostings }
    defer { offset += count }
    return UnsafeRawBufferPointer(start: start.map { $0 + offset }, count: count)
  }

  /// Passes over `count` numbers.
  @inline(__always)
  mutating func skipNumbers(_ count: Int) throws(StoreError) {
    var left = count
    while left > 0 {
      guard offset < self.count, let start else { throw .malformedPostings }
      if start[offset] < 0x80 { left -= 1 }
      offset += 1
    }
  }
}
