import Foundation
import ValueModel

/// The bytes of one value in an entry of a selector's index, so that comparing bytes compares
/// values in the order of selectors.
///
/// Where strings are collated, their bytes are not in the collation's order, but equal strings are
/// found: a *plain* string of ordinary characters is its canonical composition, and is equal to no
/// other plain string. All others share one key.
struct SelectorKey {
  /// The most bytes of a value; longer ones are cut.
  static let longest = 500

  /// After all scalars: strings that are not plain, arrays, objects, and byte strings, which JSON
  /// does not have. None is 0x00 or 0xFF.
  enum Tag {
    static let otherText: UInt8 = 0x81
    static let array: UInt8 = 0x90
    static let object: UInt8 = 0x91
    static let bytes: UInt8 = 0x92
    /// Ends an array or an object; below every other tag, so that a beginning comes before the
    /// whole.
    static let end: UInt8 = 0x00
  }

  let strings: SelectorStrings
  /// The bytes in ascending form.
  private(set) var bytes: [UInt8] = []
  /// Whether bytes at the end are left out, so that other values have the same bytes.
  private(set) var isCut = false

  init(_ value: Value, strings: SelectorStrings) {
    self.strings = strings
    var encoder = OrderedKeyEncoder(capacity: 16)
    append(value, to: &encoder)
    bytes = encoder.bytes
    guard bytes.count > Self.longest else { return }
    bytes.removeLast(bytes.count - Self.longest)
    isCut = true
  }

  private func append(_ value: Value, to encoder: inout OrderedKeyEncoder) {
    // What follows is cut anyway.
    guard encoder.bytes.count <= Self.longest else { return }
    switch value.kind {
    case .string: append(text: value.string ?? "", to: &encoder)
    case .array:
      append(Tag.array, to: &encoder)
      for element in value.elements { append(element, to: &encoder) }
      append(Tag.end, to: &encoder)
    case .object:
      append(Tag.object, to: &encoder)
      for field in value.fields {
        append(text: field.name, to: &encoder)
        append(field.value, to: &encoder)
      }
      append(Tag.end, to: &encoder)
    case .bytes:
      append(Tag.bytes, to: &encoder)
      encoder.append(bytes: value.bytes ?? [])
    case .null, .boolean, .integer, .decimal:
      // A scalar, which is always part of a key.
      try? encoder.append(value)
    }
  }

  private func append(_ tag: UInt8, to encoder: inout OrderedKeyEncoder) {
    encoder = OrderedKeyEncoder(startingWith: encoder.bytes + [tag])
  }

  private func append(text: String, to encoder: inout OrderedKeyEncoder) {
    switch strings {
    case .bytes: encoder.append(text)
    case .collated:
      if let plain = Self.plain(text) {
        encoder.append(plain)
      } else {
        append(Tag.otherText, to: &encoder)
      }
    }
  }

  /// The canonical composition of a plain string; nil for any other.
  static func plain(_ text: String) -> String? {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    let composed = text.precomposedStringWithCanonicalMapping
    guard composed.unicodeScalars.allSatisfy(isPlain) else { return nil }
    // A ligature is equal to its letters.
    let simple = composed.precomposedStringWithCompatibilityMapping
    return simple.utf8.elementsEqual(composed.utf8) ? composed : nil
  }

  /// Whether the character is an ordinary one of a common script: it always counts in the
  /// collation, never together with its neighbours, and is equal to no other such character. Many
  /// characters are not, such as the digits of other scripts, which are equal to each other.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: true
    // Final forms of letters, and Katakana, are equal to others.
    case 0x3C2, 0x5DA, 0x5DD, 0x5DF, 0x5E3, 0x5E5: false
    case 0xC0...0x24F, 0x386...0x3CE, 0x400...0x481, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x63F,
      0x641...0x64A, 0x3041...0x3096, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
      default: false
      }
    default: false
    }
  }
}
