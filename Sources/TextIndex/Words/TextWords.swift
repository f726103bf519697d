import Foundation
import ObjectModel

/// The words of a text, as an index holds them.
///
/// A word is what stands between two word boundaries (Unicode Standard Annex 29, without
/// dictionaries) and has a letter or a digit. It is held without case and diacritics, with straight
/// apostrophes, and up to ``longest`` bytes of it.
enum TextWords {
  /// The most bytes of a word that count.
  static let longest = 128

  private static let folding = TextFolding(options: [.caseInsensitive, .diacriticInsensitive])

  /// Calls `body` with each word, in order. It is valid only during the call.
  static func forEach(_ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    if text.allSatisfy({ $0 < 0x80 }) {
      ASCIIWords.forEach(text) { body(UnsafeRawBufferPointer(rebasing: $0.prefix(longest))) }
    } else {
      forEachOfUnicode(text, body)
    }
  }

  /// For texts with any characters; for others, `ASCIIWords` finds the same words.
  static func forEachOfUnicode(
    _ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    // Neither case nor diacritics move a boundary, and to fold a text once is faster than each
    // word.
    let folded = folding.folded(
      String(decoding: text, as: UTF8.self).replacing("\u{2019}", with: "'"))
    WordBoundaries.forEachSegment(folded) { segment in
      guard segment.unicodeScalars.contains(where: isPartOfWords) else { return }
      var segment = segment
      segment.withUTF8 {
        body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).prefix(longest)))
      }
    }
  }

  // MARK: For stems

  /// Calls `body` with each word in lower case, with its diacritics, composed, in order. It is
  /// valid only during the call.
  static func forEachUnfolded(
    _ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    if text.allSatisfy({ $0 < 0x80 }) {
      return ASCIIWords.forEach(text) {
        body(UnsafeRawBufferPointer(rebasing: $0.prefix(longest)))
      }
    }
    let lower = String(decoding: text, as: UTF8.self).replacing("\u{2019}", with: "'").lowercased()
    // Rules of languages know letters with diacritics as single characters.
    WordBoundaries.forEachSegment(lower.precomposedStringWithCanonicalMapping) { segment in
      // A mark on a point is a letter for Unicode, but is not there any more in a folded word.
      let folded =
        segment.utf8.allSatisfy { $0 < 0x80 } ? segment : folding.folded(String(segment))[...]
      guard folded.unicodeScalars.contains(where: isPartOfWords) else { return }
      var segment = segment
      segment.withUTF8 {
        body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).prefix(longest)))
      }
    }
  }

  /// Calls `body` with a word without case and diacritics, and returns its result.
  static func withFolded<R>(
    _ word: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> R
  ) -> R {
    if word.allSatisfy({ $0 < 0x80 }) { return body(word) }
    var folded = folding.folded(String(decoding: word, as: UTF8.self))
    return folded.withUTF8 {
      body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).prefix(longest)))
    }
  }

  private static func isPartOfWords(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
