/// A mapping made by `mmap`, unmapped when released. It outlives the handle and the file's name.
///
/// Unchecked, because a raw pointer is never `Sendable` by itself: the pages are mapped for reading
/// only, the pointer is constant, and they stay mapped for as long as any thread holds this object.
final class POSIXMapping: MappedBytes, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Takes over the mapped pages.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  deinit {
    SystemCalls.unmap(bytes)
  }
}
