import Foundation

/// Folds text as the options of a test say.
package struct TextFolding: Sendable {
  package let options: TextOptions

  package init(options: TextOptions) { self.options = options }

  /// Whether text is compared as it is.
  package var isIdentity: Bool { options.isEmpty }

  /// Returns the folded text. Diacritics are removed first, since that may leave letters whose case
  /// is folded.
  package func folded(_ text: String) -> String {
    var text = text
    if options.contains(.diacriticInsensitive) {
      text = text.folding(options: .diacriticInsensitive, locale: nil)
    }
    guard options.contains(.caseInsensitive) else { return text }
    return options.contains(.lowercaseMapping) ? text.lowercased() : CaseFolding.folded(text)
  }

  /// Calls `body` with the text to compare: `bytes` themselves if they need no folding other than
  /// ASCII case, which `body` must do itself if its second argument is true; otherwise the bytes of
  /// a folded copy.
  package func reading<Result>(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Bool) -> Result
  ) -> Result {
    if isIdentity { return body(bytes, false) }
    if Self.isASCII(bytes) { return body(bytes, options.contains(.caseInsensitive)) }
    var text = folded(String(decoding: bytes, as: UTF8.self))
    return text.withUTF8 { body(UnsafeRawBufferPointer($0), false) }
  }

  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      offset += 8
    }
    while offset < bytes.count {
      if bytes[offset] >= 0x80 { return false }
      offset += 1
    }
    return true
  }
}
