import BenchmarkSupport
import Foundation

/// Where the texts and keys of a row lie while SQLite takes them, so that it need not copy each.
struct TextBuffer: ~Copyable {
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var end = 0

  deinit { memory.deallocate() }

  mutating func clear() { end = 0 }

  /// The bytes of the text; they stay until the buffer is cleared.
  mutating func add(_ text: String) throws -> UnsafeRawBufferPointer {
    var text = text
    return try text.withUTF8 { try add(UnsafeRawBufferPointer($0)) }
  }

  mutating func add(_ key: UUID) throws -> UnsafeRawBufferPointer {
    try withUnsafeBytes(of: key.uuid) { try add($0) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer {
    guard bytes.count <= memory.count - end else { throw BenchmarkError("a row is too long") }
    let place = UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + bytes.count])
    place.copyMemory(from: bytes)
    end += bytes.count
    return UnsafeRawBufferPointer(place)
  }
}
