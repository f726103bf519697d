/// Bytes that live as long as the process and never move.
///
/// `@unchecked Sendable` holds because the bytes are written before the value exists and never after.
struct ConstantBytes: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ content: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 64)
    memory.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(memory)
  }
}
