import Foundation
import Gzip

/// An input that is read in pieces.
struct ImportStream {
  let name: String
  /// The size of the input; nil if it is not known.
  let byteCount: Int?
  private let handle: FileHandle?
  private var data: Data
  private let piece: (@Sendable () throws -> [UInt8])?
  private var gunzip: GzipReader?
  private var isStarted = false
  /// The error that `next` throws once it has returned the bytes before the damage.
  private var damage: FHIRStoreError?
  /// The bytes that were taken from the input, packed.
  private(set) var readByteCount = 0

  private static let pieceByteCount = 1 << 20

  init(file url: URL) throws {
    name = url.path(percentEncoded: false)
    handle = try FileHandle(forReadingFrom: url)
    byteCount = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize
    data = Data()
    piece = nil
  }

  init(standardInput: FileHandle) {
    name = "standard input"
    handle = standardInput
    byteCount = nil
    data = Data()
    piece = nil
  }

  init(_ data: Data, name: String) {
    self.name = name
    handle = nil
    byteCount = data.count
    self.data = data
    piece = nil
  }

  init(_ piece: @escaping @Sendable () throws -> [UInt8], name: String) {
    self.name = name
    handle = nil
    byteCount = nil
    data = Data()
    self.piece = piece
  }

  /// The next bytes, unpacked; nil at the end. Throws `.invalidResource` if packed data is damaged
  /// or cut off, after the bytes before that, and what reading the input throws.
  mutating func next() throws -> [UInt8]? {
    while true {
      if let damage { throw damage }
      let piece = try read()
      if !isStarted {
        isStarted = true
        if piece.starts(with: [0x1F, 0x8B]) { gunzip = GzipReader() }
      }
      guard let gunzip else { return piece.isEmpty ? nil : piece }
      if piece.isEmpty {
        guard gunzip.isAtEnd else {
          throw FHIRStoreError(.invalidResource, "the gzip file is cut off", path: name)
        }
        return nil
      }
      let (unpacked, failure) = gunzip.readUntilDamage(piece)
      if failure != nil {
        damage = FHIRStoreError(.invalidResource, "the gzip file is damaged", path: name)
      }
      if !unpacked.isEmpty { return unpacked }
    }
  }

  private mutating func read() throws -> [UInt8] {
    if let piece {
      let bytes = try piece()
      readByteCount += bytes.count
      return bytes
    }
    let piece: Data
    if let handle {
      piece = try handle.read(upToCount: Self.pieceByteCount) ?? Data()
    } else {
      piece = data.prefix(Self.pieceByteCount)
      data = data.dropFirst(Self.pieceByteCount)
    }
    readByteCount += piece.count
    return Array(piece)
  }
}
