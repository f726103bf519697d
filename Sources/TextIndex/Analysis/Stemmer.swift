#if Stemming && canImport(CStemmer)
  internal import CStemmer

  /// Reduces words to their stems by libstemmer. Belongs to one thread: it is not sendable, since
  /// the library keeps its result in it until the next word.
  final class Stemmer {
    private let handle: OpaquePointer

    /// Nil if the library does not have the language.
    init?(_ language: TextLanguage) {
      guard let handle = sb_stemmer_new(language.rawValue, "UTF_8") else { return nil }
      self.handle = handle
    }

    deinit { sb_stemmer_delete(handle) }

    /// Calls `body` with the stem of a word in lower case, which is valid only during the call.
    func stem(_ word: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
      // The library counts in 32 bits, and a part of a very long word is no word of a language.
      guard word.count < TextWords.longest,
        let start = word.assumingMemoryBound(to: UInt8.self).baseAddress,
        let stem = sb_stemmer_stem(handle, start, Int32(word.count)),
        case let count = sb_stemmer_length(handle), count > 0
      else { return body(word) }
      body(UnsafeRawBufferPointer(start: stem, count: Int(count)))
    }
  }
#else
  /// Reduces words to their stems: not in this build.
  final class Stemmer {
    init?(_ language: TextLanguage) { return nil }

    func stem(_ word: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
      body(word)
    }
  }
#endif
