import BenchmarkSupport
import CLibcrypto
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The peer of attachments: a file for each, named by a number, in one directory, with the SHA-256 of
/// libcrypto in memory.
final class PlainFiles {
  private let path: String
  private let directory: Int32
  private var digests: [[UInt8]] = []

  init(directory path: String) throws {
    self.path = path
    try Directories.create(path)
    directory = open(path, O_RDONLY)
    guard directory >= 0 else { throw BenchmarkError("open \(path): errno \(errno)") }
  }

  deinit { close(directory) }

  /// Writes a new file, hashes its bytes, and syncs it and the directory.
  func add(_ bytes: [UInt8]) throws {
    let file = open(path(digests.count), O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard file >= 0 else { throw BenchmarkError("open: errno \(errno)") }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(file, $0.baseAddress! + written, bytes.count - written)
      }
      guard count > 0 else { throw BenchmarkError("write: errno \(errno)") }
      written += count
    }
    digests.append(digest(bytes))
    guard fsync(file) == 0, fsync(directory) == 0 else {
      throw BenchmarkError("fsync: errno \(errno)")
    }
  }

  var hasFiles: Bool { !digests.isEmpty }

  /// The bytes of a file, whose digest is compared.
  func bytes(_ number: Int) throws -> [UInt8] {
    let file = open(path(number), O_RDONLY)
    guard file >= 0 else { throw BenchmarkError("open: errno \(errno)") }
    defer { close(file) }
    let bytes = try [UInt8](unsafeUninitializedCapacity: AttachmentBytes.byteCount) {
      buffer, count in
      while count < buffer.count {
        let more = read(file, buffer.baseAddress! + count, buffer.count - count)
        guard more > 0 else { throw BenchmarkError("read: errno \(errno)") }
        count += more
      }
    }
    guard digest(bytes) == digests[number] else {
      throw BenchmarkError("file \(number) has other bytes")
    }
    return bytes
  }

  private func digest(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = SHA256(bytes, bytes.count, &digest)
    return digest
  }

  private func path(_ number: Int) -> String { "\(path)/\(number)" }
}
