/// Finds the words of texts as one analysis wants them. Belongs to one thread.
struct TextAnalyzer {
  private let stopWords: Set<String>
  private let stemmer: Stemmer?

  /// An analysis that this build does not have finds words as they are: nothing uses one.
  init(_ analysis: TextAnalysis) {
    stopWords = analysis.stopWords
    stemmer = analysis.stemming.flatMap { Stemmer($0) }
  }

  /// Calls `body` with each word of a text, in order; with nil for a stop word. It is valid only
  /// during the call.
  func forEach(_ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer?) -> Void) {
    guard let stemmer else {
      return TextWords.forEach(text) { body(isStopWord($0) ? nil : $0) }
    }
    TextWords.forEachUnfolded(text) { word in
      // Rules of languages tell vowels by their diacritics, so these are removed from the stem.
      let isLeftOut = TextWords.withFolded(word) { isStopWord($0) }
      if isLeftOut { return body(nil) }
      stemmer.stem(word) { stem in TextWords.withFolded(stem) { (folded) -> Void in body(folded) } }
    }
  }

  private func isStopWord(_ word: UnsafeRawBufferPointer) -> Bool {
    !stopWords.isEmpty && stopWords.contains(String(decoding: word, as: UTF8.self))
  }
}
