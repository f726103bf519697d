/// Rules for the words of an index of text: the words to leave out, and whether to reduce the
/// others to their stems.
///
///     TextIndex([ValuePath(field: "body")], analysis: TextAnalysis(stemming: .english))
///
/// The same rules apply to the words of queries, except for a prefix (`asth*`), which is neither
/// left out nor reduced to a stem: it matches the stems that begin with it.
public struct TextAnalysis: Sendable, Hashable {
  /// The language whose rules reduce words to their stems, so that a search for `patient` finds
  /// `patients`; nil if the index holds words as they are.
  ///
  /// The rules consider diacritics, which are removed afterwards: in some languages, a word written
  /// without them has another stem. Needs a build with the trait `Stemming`, which links libstemmer
  /// (Snowball). The stems depend on the library's version: after an update that changes them, add
  /// the index again.
  public var stemming: TextLanguage?
  /// Words that are not indexed, without case and diacritics. They keep their places: in a phrase,
  /// any word can stand where one of them does.
  public let stopWords: Set<String>

  /// The most stop words.
  public static let mostStopWords = 1_000

  /// Creates an analysis; without arguments, one that holds every word as it is.
  public init(stemming: TextLanguage? = nil, stopWords: some Sequence<String> = []) {
    self.stemming = stemming
    var words: Set<String> = []
    for text in stopWords {
      var text = text
      text.withUTF8 { bytes in
        TextWords.forEach(UnsafeRawBufferPointer(bytes)) {
          words.insert(String(decoding: $0, as: UTF8.self))
        }
      }
    }
    self.stopWords = words
  }

  /// Creates the analysis for texts in a language: with stems, and without the common words of the
  /// language if a list of them is built in.
  public init(_ language: TextLanguage) {
    self.init(stemming: language, stopWords: language.commonWords)
  }

  /// Whether this build can analyze words in this way.
  package var isAvailable: Bool { stemming.map(\.hasStemming) ?? true }
}
