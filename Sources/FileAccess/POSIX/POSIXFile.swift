import Synchronization

/// A file descriptor as a `File`.
///
/// A descriptor number is reused as soon as it is closed, so a read that races with `close` could
/// reach someone else's file. That cannot happen here: `close` only marks the handle, and `deinit`
/// closes the descriptor. A thread inside a call holds a reference to this object, so `deinit`, and
/// with it the reuse of the number, comes after the last call has returned. Calls therefore take no
/// lock; each costs one atomic load besides the system call. A call that began before `close` may
/// finish after it. The descriptor lives as long as the last reference.
final class POSIXFile: File {
  let path: String
  let descriptor: Int32
  private let isWritable: Bool
  private let isClosed = Atomic(false)

  /// Takes ownership of `descriptor`.
  init(path: String, descriptor: Int32, isWritable: Bool) {
    self.path = path
    self.descriptor = descriptor
    self.isWritable = isWritable
  }

  deinit {
    SystemCalls.closeFile(descriptor)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    try checkOpen("read")
    guard !buffer.isEmpty else { return 0 }
    return try naming("read \(buffer.count) bytes at \(offset)", path) {
      () throws(SystemCalls.Failure) in
      try SystemCalls.readFile(descriptor, buffer, offset)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    try checkOpen("write")
    try checkWritable("write")
    guard !bytes.isEmpty else { return 0 }
    let count = try naming("write \(bytes.count) bytes at \(offset)", path) {
      () throws(SystemCalls.Failure) in
      try SystemCalls.writeFile(descriptor, bytes, offset)
    }
    // A device that takes nothing and reports no error would be written to forever.
    guard count > 0 else {
      throw FileError(.deviceFailed, "write \(bytes.count) bytes at \(offset)", path: path)
    }
    return count
  }

  func byteCount() throws(FileError) -> Int {
    try checkOpen("length")
    return try naming("length", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.fileStatus(descriptor).byteCount
    }
  }

  func truncate(to byteCount: Int) throws(FileError) {
    try checkOpen("truncate")
    try checkWritable("truncate")
    try naming("truncate to \(byteCount)", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.truncateFile(descriptor, byteCount)
    }
  }

  func sync(_ level: SyncLevel) throws(FileError) {
    try checkOpen("sync")
    try naming("sync", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.syncFile(descriptor, level)
    }
  }

  func map(byteCount: Int) throws(FileError) -> (any MappedBytes)? {
    try checkOpen("map")
    guard byteCount > 0 else { return nil }
    let address = try naming("map \(byteCount) bytes", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.mapFile(descriptor, byteCount)
    }
    return address.map { POSIXMapping(UnsafeRawBufferPointer(start: $0, count: byteCount)) }
  }

  func close() {
    isClosed.store(true, ordering: .releasing)
  }

  private func checkOpen(_ operation: String) throws(FileError) {
    guard !isClosed.load(ordering: .acquiring) else {
      throw FileError(.closed, operation, path: path)
    }
  }

  private func checkWritable(_ operation: String) throws(FileError) {
    guard isWritable else { throw FileError(.permission, operation, path: path) }
  }
}
