/// Rows of comma-separated values (RFC 4180), from bytes in memory.
struct CommaSeparated: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The fields of the next row, one empty field for an empty line; nil at the end.
  mutating func next() -> [String]? {
    guard place < bytes.count else { return nil }
    var fields: [String] = []
    while true {
      fields.append(field())
      guard place < bytes.count else { return fields }
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: ",") { continue }
      if byte == UInt8(ascii: "\r"), place < bytes.count, bytes[place] == UInt8(ascii: "\n") {
        place += 1
      }
      return fields
    }
  }

  /// The field at `place`, which moves to the comma or line end after it.
  private mutating func field() -> String {
    var text: [UInt8] = []
    var isQuoted = false
    if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
      isQuoted = true
      place += 1
    }
    while place < bytes.count {
      let byte = bytes[place]
      if isQuoted, byte == UInt8(ascii: "\"") {
        place += 1
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
          isQuoted = false
          continue
        }
      } else if !isQuoted, [0x2C, 0x0A, 0x0D].contains(byte) {
        break
      }
      text.append(byte)
      place += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a field as a row must contain it.
  static func field(_ text: String) -> String {
    let isPlain = !text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
