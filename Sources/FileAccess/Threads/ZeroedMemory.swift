#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// A block of zeroed memory whose pages cost nothing until they are written; freed when released.
///
/// `@unchecked Sendable`: the pointer never changes; its users must agree on which of
/// them may write through it.
package final class ZeroedMemory: @unchecked Sendable {
  package let pointer: UnsafeMutableRawPointer

  package init(byteCount: Int) {
    guard let block = calloc(byteCount, 1) else { preconditionFailure("out of memory") }
    pointer = block
  }

  deinit { free(pointer) }
}
