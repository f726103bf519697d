/// The line between the parts of a multipart body (RFC 2046, section 5.1.1).
package enum MultipartBoundary {
  /// The longest that the specification allows.
  private static let mostBytes = 70

  /// The boundary that a `Content-Type` names, quoted or not. Throws `HTTPError.invalidMultipart`
  /// if it names none.
  package static func named(by type: String) throws(HTTPError) -> [UInt8] {
    for parameter in type.split(separator: ";").dropFirst() {
      let pair = parameter.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard pair.count == 2, HTTPHeaders.word(pair[0]) == "boundary" else { continue }
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
    throw HTTPError(.invalidMultipart, "the type of a multipart body must name its boundary")
  }
}
