/// Bytes of a file mapped read-only; unmapped when the object is released.
public protocol MappedBytes: AnyObject, Sendable {
  /// The mapped bytes. Valid as long as this object lives.
  var bytes: UnsafeRawBufferPointer { get }
}
