import AppleHealth
import FileAccess

/// Archives in memory.
enum ArchiveFixture {
  static func archive(
    _ contents: [(name: String, bytes: [UInt8])], isLarge: Bool = false
  ) throws -> any File {
    let file = try file([])
    let writer = try ZipWriter(file)
    for (name, bytes) in contents {
      try writer.begin(name, isLarge: isLarge)
      try writer.write(bytes)
    }
    try writer.finish()
    return file
  }

  static func file(_ bytes: [UInt8]) throws -> any File {
    let file = try MemoryFileSystem().open("archive.zip", .create)
    try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
    return file
  }

  static func bytes(of file: any File) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: try file.byteCount())
    try bytes.withUnsafeMutableBytes { try file.readExactly(into: $0, at: 0) }
    return bytes
  }

  static func places(of pattern: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard bytes.count >= pattern.count else { return [] }
    return (0...(bytes.count - pattern.count)).filter { bytes[$0...].starts(with: pattern) }
  }

  /// Replaces a name by one of the same length.
  static func replace(_ name: String, with other: String, in bytes: inout [UInt8]) {
    for place in places(of: Array(name.utf8), in: bytes) {
      bytes.replaceSubrange(place..<(place + name.utf8.count), with: Array(other.utf8))
    }
  }
}
