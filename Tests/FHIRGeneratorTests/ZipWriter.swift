import CZlib

/// Writes zip archives for tests.
enum ZipWriter {
  static func archive(_ files: [String: [UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in files.sorted(by: { $0.key < $1.key }) {
      let packed = deflated(content)
      let name = Array(("definitions/" + name).utf8)
      let sizes = number(packed.count, 4) + number(content.count, 4)
      let common = number(8, 2) + number(0, 8) + sizes + number(name.count, 2) + number(0, 2)
      directory += number(0x0201_4B50, 4) + number(20, 4) + number(0, 2) + common
      directory += number(0, 10) + number(bytes.count, 4) + name
      bytes += number(0x0403_4B50, 4) + number(20, 2) + number(0, 2) + common + name + packed
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
    return bytes + directory + end
  }

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { $0 < 8 ? UInt8(value >> (8 * $0) & 255) : 0 }
  }

  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&stream) }
    var input = content
    var output = [UInt8](repeating: 0, count: content.count + 1_000)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return Int(stream.total_out)
      }
    }
    return Array(output[..<count])
  }
}
