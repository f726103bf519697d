import CZlib

/// The files of a zip archive in memory (PKWARE's APPNOTE.TXT, 6.3): stored or deflated, not
/// encrypted, below 4 GiB. Names are the parts after the last slash.
struct ZipArchive {
  private struct Entry {
    var method: Int
    var packedCount: Int
    var count: Int
    var offset: Int
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  init(_ bytes: [UInt8]) throws(GeneratorError) {
    self.bytes = bytes
    guard let end = Self.endRecord(bytes) else { throw Self.damaged("it has no directory") }
    var place = Int(number(end + 16, 4) ?? 0)
    for _ in 0..<Int(number(end + 10, 2) ?? 0) {
      guard number(place, 4) == 0x0201_4B50, let method = number(place + 10, 2),
        let packed = number(place + 20, 4), let count = number(place + 24, 4),
        let nameCount = number(place + 28, 2), let extra = number(place + 30, 2),
        let comment = number(place + 32, 2), let offset = number(place + 42, 4),
        place + 46 + nameCount <= bytes.count
      else { throw Self.damaged("its directory is cut off") }
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + nameCount)], as: UTF8.self)
      let last = name.split(separator: "/").last.map(String.init) ?? ""
      entries[last] = Entry(method: method, packedCount: packed, count: count, offset: offset)
      place += 46 + nameCount + extra + comment
    }
  }

  /// The content of a file; nil if there is no file of that name. Throws `.file` if the archive is
  /// damaged.
  func content(_ name: String) throws(GeneratorError) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    guard number(entry.offset, 4) == 0x0403_4B50, let nameCount = number(entry.offset + 26, 2),
      let extra = number(entry.offset + 28, 2)
    else { throw Self.damaged("\(name) is not where the directory says") }
    let start = entry.offset + 30 + nameCount + extra
    guard start + entry.packedCount <= bytes.count else { throw Self.damaged("\(name) is cut off") }
    let packed = Array(bytes[start..<(start + entry.packedCount)])
    switch entry.method {
    case 0: return packed
    case 8: return try Self.inflated(packed, entry.count, name)
    default: throw Self.damaged("\(name) is packed in a way that is not known")
    }
  }

  /// A little-endian number; nil beyond the end.
  private func number(_ place: Int, _ width: Int) -> Int? {
    guard place >= 0, place + width <= bytes.count else { return nil }
    return (0..<width).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }

  private static func endRecord(_ bytes: [UInt8]) -> Int? {
    let least = max(0, bytes.count - 22 - 0xFFFF)
    return stride(from: bytes.count - 22, through: least, by: -1).first { place in
      place >= 0 && bytes[place...].starts(with: [0x50, 0x4B, 5, 6])
    }
  }

  private static func inflated(
    _ packed: [UInt8], _ count: Int, _ name: String
  ) throws(GeneratorError) -> [UInt8] {
    // Deflate never makes more than 1,032 bytes from one.
    guard count <= packed.count * 1_032 + 64 else { throw damaged("\(name) claims too many bytes") }
    var stream = z_stream()
    guard
      inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw damaged("zlib has no memory") }
    defer { inflateEnd(&stream) }
    var input = packed
    var output = [UInt8](repeating: 0, count: count + 1)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, Int(stream.total_out) == count else {
      throw damaged("\(name) is not packed as it says")
    }
    output.removeLast()
    return output
  }

  private static func damaged(_ message: String) -> GeneratorError {
    GeneratorError(.file, "the archive cannot be read: \(message)")
  }
}
