import CZlib

/// Unpacks gzip files.
public enum Gunzip {
  public struct Failure: Error {}

  public static func bytes(of packed: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    // 15 bits of window, and 16 for the gzip form.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { throw Failure() }
    defer { inflateEnd(&stream) }
    var input = packed
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 20)
    return try input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while true {
        let status = block.withUnsafeMutableBufferPointer { block in
          stream.next_out = block.baseAddress
          stream.avail_out = UInt32(block.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        output += block[..<(block.count - Int(stream.avail_out))]
        if status == Z_STREAM_END { return output }
        guard status == Z_OK else { throw Failure() }
      }
    }
  }
}
