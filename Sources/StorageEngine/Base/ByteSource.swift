/// Bytes that can be lent for the duration of a call: the form in which keys, values and entries
/// are passed.
public protocol ByteSource {
  /// Calls `body` with the bytes, which are valid only during the call. Rethrows what `body`
  /// throws.
  func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R
}

extension Array: ByteSource where Element == UInt8 {
  @inlinable
  /// Calls `body` with the elements, which are valid only during the call. Rethrows what `body`
  /// throws.
  public func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeBufferPointer { (buffer) throws(E) -> R in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }
}

extension ArraySlice: ByteSource where Element == UInt8 {
  @inlinable
  /// Calls `body` with the elements, which are valid only during the call. Rethrows what `body`
  /// throws.
  public func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeBufferPointer { (buffer) throws(E) -> R in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }
}

extension UnsafeRawBufferPointer: ByteSource {
  @inlinable
  /// Calls `body` with the bytes themselves. Rethrows what `body` throws.
  public func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try body(self)
  }
}

/// A string is passed as its UTF-8.
extension String: ByteSource {
  @inlinable
  /// Calls `body` with a copy of the UTF-8, which is valid only during the call. Rethrows what
  /// `body` throws.
  public func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try Array(utf8).withBytes(body)
  }
}
