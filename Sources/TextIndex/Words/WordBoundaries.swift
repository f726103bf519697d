#if canImport(Darwin)
  import Foundation
#else
  // Foundation does not enumerate words on this system; the standard library, whose own regular
  // expressions find word boundaries so, does.
  @_spi(_Unicode) import Swift
#endif

/// The word boundaries of a text by the rules of Unicode Standard Annex 29, as a library finds
/// them.
enum WordBoundaries {
  /// Calls `body` with what stands between each two boundaries.
  static func forEachSegment(_ text: String, _ body: (Substring) -> Void) {
    #if canImport(Darwin)
      text.enumerateSubstrings(in: text.startIndex..., options: [.byWords, .substringNotRequired]) {
        _, range, _, _ in body(text[range])
      }
    #else
      var start = text.startIndex
      while start < text.endIndex {
        let end = text._wordIndex(after: start)
        body(text[start..<end])
        start = end
      }
    #endif
  }
}
