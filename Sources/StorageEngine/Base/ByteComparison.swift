/// Byte-wise comparison of borrowed bytes.
enum ByteComparison {
  @inline(__always)
  static func isEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard let x = a.baseAddress, let y = b.baseAddress else { return true }
    return ByteOrder.compare(x, y, a.count) == 0
  }

  @inline(__always)
  static func isLess(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    let shared = min(a.count, b.count)
    guard shared > 0, let x = a.baseAddress, let y = b.baseAddress else {
      return a.count < b.count
    }
    let order = ByteOrder.compare(x, y, shared)
    return order == 0 ? a.count < b.count : order < 0
  }
}
