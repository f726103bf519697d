import Foundation
import ValueModel

/// Text as searches compare it: small letters, without marks.
///
/// FHIR R5, section 3.2.1.5.14 (<https://hl7.org/fhir/R5/search.html#string>): "case- and accent-insensitive".
enum NormalizedText {
  /// The UTF-8 bytes.
  static func bytes(_ utf8: UnsafeRawBufferPointer) -> [UInt8] {
    var isASCII = true
    let bytes = [UInt8](unsafeUninitializedCapacity: utf8.count) { buffer, count in
      for (index, byte) in utf8.enumerated() {
        if byte >= 0x80 { isASCII = false }
        buffer[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      }
      count = utf8.count
    }
    return isASCII ? bytes : Array(string(String(decoding: utf8, as: UTF8.self)).utf8)
  }

  static func bytes(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes(UnsafeRawBufferPointer($0)) }
  }

  private static func string(_ text: String) -> String {
    text.folding(options: .diacriticInsensitive, locale: nil).lowercased()
  }

  /// As much as stands in a key.
  static func keyBytes(_ normalized: [UInt8]) -> [UInt8] {
    Array(normalized.prefix(SearchKey.longestText))
  }
}
