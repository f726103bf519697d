internal import Foundation

extension Console {
  /// Prints `value` as one JSON object with sorted keys.
  func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try line(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
