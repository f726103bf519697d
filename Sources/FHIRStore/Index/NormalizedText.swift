import Foundation
import ObjectModel
import ValueModel

/// Text as searches compare it: without diacritics, and with its case folded as Unicode defines.
///
/// FHIR R4, section 3.1.1.4.8 (<https://hl7.org/fhir/R4/search.html#string>): neither case nor
/// accents count.
enum NormalizedText {
  /// The bytes of the normalized text.
  static func bytes(_ utf8: UnsafeRawBufferPointer) -> [UInt8] {
    var isASCII = true
    let bytes = [UInt8](unsafeUninitializedCapacity: utf8.count) { buffer, count in
      for (index, byte) in utf8.enumerated() {
        if byte >= 0x80 { isASCII = false }
        buffer[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      }
      count = utf8.count
    }
    return isASCII
      ? bytes : latin(utf8) ?? Array(folded(String(decoding: utf8, as: UTF8.self)).utf8)
  }

  static func bytes(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes(UnsafeRawBufferPointer($0)) }
  }

  static func folded(_ text: String) -> String {
    CaseFolding.folded(text.folding(options: .diacriticInsensitive, locale: nil))
  }

  // MARK: Latin letters

  /// The last letter below the combining marks: up to it, letters are folded one by one.
  private static let lastLatin: UInt32 = 0x24F

  /// The result of `folded` for each letter from 0x80 on.
  private static let latinLetters: [[UInt8]] = (0x80...lastLatin).map { code in
    Unicode.Scalar(code).map { Array(folded(String($0)).utf8) } ?? []
  }

  /// The result of `folded`, several times as fast, for text of Latin letters only; nil for other
  /// text.
  private static func latin(_ utf8: UnsafeRawBufferPointer) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      index += 1
      guard byte >= 0x80 else {
        bytes.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        continue
      }
      // Two bytes encode code points below 0x800.
      guard byte & 0xE0 == 0xC0, index < utf8.count, utf8[index] & 0xC0 == 0x80 else { return nil }
      let code = UInt32(byte & 0x1F) << 6 | UInt32(utf8[index] & 0x3F)
      guard (0x80...lastLatin).contains(code) else { return nil }
      bytes += latinLetters[Int(code - 0x80)]
      index += 1
    }
    return bytes
  }

  /// The part of a text that is stored in a key.
  static func keyBytes(_ normalized: [UInt8]) -> [UInt8] {
    Array(normalized.prefix(SearchKey.longestText))
  }

  /// The UTF-8 bytes with their case folded. Diacritics stay.
  static func foldedCase(_ utf8: UnsafeRawBufferPointer) -> [UInt8] {
    if utf8.contains(where: { $0 >= 0x80 }) {
      return Array(CaseFolding.folded(String(decoding: utf8, as: UTF8.self)).utf8)
    }
    return utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
  }
}
