import Foundation

/// Texts that have to be FHIR strings, which are not empty and have no control characters.
package enum FHIRText {
  /// The text if it is a FHIR string that white space does not make up, which some servers refuse;
  /// nil for others.
  package static func string(_ text: String?) -> String? {
    guard let text, PrimitiveType.string.accepts(text),
      text.utf8.contains(where: { $0 > UInt8(ascii: " ") })
    else { return nil }
    return text
  }

  /// Any text as an address that has it in itself (RFC 2397): `data:,%00`.
  package static func dataAddress(_ text: String) -> String {
    var address = prefix
    for byte in text.utf8 {
      if isPlain(byte) {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        address += "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }
    return address
  }

  /// The text in an address that `dataAddress` wrote; nil for other addresses.
  package static func text(ofDataAddress address: String) -> String? {
    guard address.hasPrefix(prefix) else { return nil }
    return String(address.dropFirst(prefix.count)).removingPercentEncoding
  }

  private static let prefix = "data:,"

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
