/// Bytes that can be lent for the length of a call: what keys, values and entries come in as.
public protocol ByteSource {
  /// Calls `body` with the bytes, which are valid only during the call.
  func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R
}

extension Array: ByteSource where Element == UInt8 {
  @inlinable
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
  public func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try body(self)
  }
}

/// A string is its UTF-8.
extension String: ByteSource {
  @inlinable
  public func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try Array(utf8).withBytes(body)
  }
}
