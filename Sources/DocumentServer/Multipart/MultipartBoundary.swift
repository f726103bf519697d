import HTTPServer

/// The line between the parts of a multipart body (RFC 2046, section 5.1.1).
enum MultipartBoundary {
  /// The longest that the specification allows.
  private static let mostBytes = 70

  /// One that no content has, as it is random.
  static func make() -> String { RandomIdentifier.make() }

  /// The boundary that a `Content-Type` names, quoted or not. Throws `CouchError` if it names none.
  static func named(by type: String) throws -> [UInt8] {
    for parameter in type.split(separator: ";").dropFirst() {
      let pair = parameter.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard pair.count == 2, CouchRequest.word(pair[0]) == "boundary" else { continue }
      let space = [UInt8(ascii: " "), UInt8(ascii: "\t")]
      var value = Array(pair[1].drop { space.contains($0) })
      while let last = value.last, space.contains(last) { value.removeLast() }
      if value.count > 1, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
        value = Array(value.dropFirst().dropLast())
      }
      guard (1...mostBytes).contains(value.count), value.allSatisfy({ (0x20..<0x7F).contains($0) })
      else { break }
      return value
    }
    throw CouchError.badRequest("The type of a multipart body must name its boundary")
  }
}
