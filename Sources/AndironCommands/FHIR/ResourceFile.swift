internal import FHIRModel
internal import Foundation
internal import StorageEngine
internal import ValueModel

/// The resources of a file: one, or any number one behind the other, on lines or not; also packed by gzip.
struct ResourceFile {
  let path: String
  private let input: ImportInput

  init(_ path: String, _ console: Console) throws(CommandError) {
    self.path = path
    input = try ImportInput(path, console)
  }

  /// Calls `body` with each JSON value and the line that it begins on. Throws `JSONError` at what is none, and
  /// `CommandError` where the file cannot be read or unpacked.
  func read(_ body: (Value, _ line: Int) throws -> Void) throws {
    var stream = JSONStream(dictionary: ValueDictionary())
    func take(_ bytes: [UInt8]) throws {
      try stream.feed(bytes) { (value: Value, place: JSONPosition) in try body(value, place.line) }
    }
    var piece = try input.next()
    if piece.starts(with: [0x1F, 0x8B]) {
      let gunzip = GzipReader()
      while !piece.isEmpty {
        try take(unpacked(piece, gunzip))
        piece = try input.next()
      }
      guard gunzip.isAtEnd else { throw CommandError("\(path) is cut off") }
    } else {
      while !piece.isEmpty {
        try take(piece)
        piece = try input.next()
      }
    }
    try stream.finish { (value: Value, place: JSONPosition) in try body(value, place.line) }
  }

  private func unpacked(_ piece: [UInt8], _ gunzip: GzipReader) throws -> [UInt8] {
    do {
      return try gunzip.read(piece)
    } catch {
      throw CommandError("\(path) is no gzip file")
    }
  }
}
