/// Bytes on their way to the end of a file: a block of memory that grows and is reused.
///
/// Used by one thread at a time, the one that holds the writer's lock.
final class AppendBuffer {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64 << 10) {
    self.capacity = capacity
    memory = .allocate(byteCount: capacity, alignment: 64)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// Makes room for `byteCount` more bytes, with the last word zeroed so that padding is zero. The
  /// pointer is valid until the next call.
  @inline(__always)
  func extend(by byteCount: Int) -> UnsafeMutableRawPointer {
    if count + byteCount > capacity { grow(toHold: count + byteCount) }
    let start = memory + count
    count += byteCount
    if byteCount >= 8 { (start + (byteCount - 8)).storeBytes(of: 0, as: UInt64.self) }
    return start
  }

  /// Discards all bytes, and releases memory beyond a few MiB.
  func removeAll() {
    count = 0
    guard capacity > 8 << 20 else { return }
    memory.deallocate()
    capacity = 64 << 10
    memory = .allocate(byteCount: capacity, alignment: 64)
  }

  /// Exchanges the bytes of both buffers without copying.
  func swap(with other: AppendBuffer) {
    (memory, other.memory) = (other.memory, memory)
    (capacity, other.capacity) = (other.capacity, capacity)
    (count, other.count) = (other.count, count)
  }

  /// Discards all bytes from `count` on.
  func truncate(to count: Int) {
    precondition(count <= self.count)
    self.count = count
  }

  private func grow(toHold needed: Int) {
    assert(needed > capacity, "only when the room is used up")
    let larger = max(needed, min(capacity * 2, capacity + (64 << 20)))
    let next = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 64)
    next.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    memory = next
    capacity = larger
  }

  /// Removes the first `count` bytes and moves the rest to the front.
  func removeFirst(_ count: Int) {
    let rest = Array(bytes[count...])
    truncate(to: 0)
    guard !rest.isEmpty else { return }
    let target = extend(by: rest.count)
    rest.withUnsafeBytes { source in
      if let start = source.baseAddress { target.copyMemory(from: start, byteCount: source.count) }
    }
  }
}
