/// A mapping made by `mmap`, unmapped when released. It outlives the handle and the file's name.
///
/// `@unchecked Sendable`, because a raw pointer is never `Sendable` on its own: the pages are
/// mapped read-only, the pointer is constant, and the pages stay mapped for as long as any thread
/// holds this object.
final class POSIXMapping: MappedBytes, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Takes ownership of the mapped pages.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  deinit {
    SystemCalls.unmap(bytes)
  }
}
