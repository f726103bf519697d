/// Bytes that grow at their end, filled by builders and writers.
///
/// After `reserve`, that many bytes can be written without a check. The memory is owned.
struct GrowingBytes: ~Copyable {
  private(set) var base: UnsafeMutableRawPointer
  private(set) var capacity: Int
  var count = 0

  /// The largest number of bytes by which copies of sixteen bytes may run past the reserved end.
  static let slack = 32

  init(capacity: Int = 1024) {
    self.capacity = capacity
    base = .allocate(byteCount: capacity + Self.slack, alignment: 16)
  }

  deinit { base.deallocate() }

  /// Makes room for `additional` more bytes.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if capacity &- count < additional { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    let larger = max(capacity * 2, count + additional)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: larger + Self.slack, alignment: 16)
    memory.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = memory
    capacity = larger
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ pointer: UnsafeRawPointer, _ byteCount: Int) {
    reserve(byteCount)
    (base + count).copyMemory(from: pointer, byteCount: byteCount)
    count &+= byteCount
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeRawPointer(text.utf8Start), text.utf8CodeUnitCount)
  }

  mutating func removeAll() { count = 0 }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
}
