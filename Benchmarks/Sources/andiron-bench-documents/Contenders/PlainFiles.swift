import BenchmarkSupport
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The peer of attachments: a file for each, named by a number, in one directory.
final class PlainFiles {
  private let path: String
  private let directory: Int32
  /// The digests of the files that the row of this hash has written.
  private var digests: [FileHash: [[UInt8]]] = [:]

  init(directory path: String) throws {
    self.path = path
    try Directories.create(path)
    directory = open(path, O_RDONLY)
    guard directory >= 0 else { throw BenchmarkError("open \(path): errno \(errno)") }
  }

  deinit { close(directory) }

  /// Writes a new file, hashes its bytes, and syncs it and the directory.
  func add(_ bytes: [UInt8], _ hash: FileHash) throws {
    let file = open(
      path(digests[hash, default: []].count, hash), O_WRONLY | O_CREAT | O_EXCL, 0o644)
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
    digests[hash, default: []].append(hash.digest(bytes))
    guard fsync(file) == 0, fsync(directory) == 0 else {
      throw BenchmarkError("fsync: errno \(errno)")
    }
  }

  func has(_ hash: FileHash) -> Bool { digests[hash] != nil }

  /// The bytes of a file, whose digest is compared.
  func bytes(_ number: Int, _ hash: FileHash) throws -> [UInt8] {
    let file = open(path(number, hash), O_RDONLY)
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
    guard hash.digest(bytes) == digests[hash]?[number] else {
      throw BenchmarkError("file \(number) has other bytes")
    }
    return bytes
  }

  private func path(_ number: Int, _ hash: FileHash) -> String { "\(path)/\(hash)-\(number)" }
}
