/// What an index of text makes of words: which it leaves out, and whether it holds their stems.
///
///     TextIndex([ValuePath(field: "body")], analysis: TextAnalysis(stemming: .english))
///
/// Words of queries are treated as those of texts are, except that a prefix (`asth*`) is neither
/// left out nor reduced to a stem: it matches the stems that begin with it.
public struct TextAnalysis: Sendable, Hashable {
  /// The language by whose rules words are reduced to their stems, so that `patients` is found by
  /// `patient`; nil if words are held as they are.
  ///
  /// The rules look at diacritics, which are removed afterwards: in some languages, a word that is
  /// written without them has another stem. Needs a build with the trait `Stemming`, which links
  /// libstemmer (Snowball). Stems are those of the library's version: after an update that changes
  /// them, add the index again.
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

  /// Creates the analysis for texts in a language: stems, without its common words as far as they
  /// are built in.
  public init(_ language: TextLanguage) {
    self.init(stemming: language, stopWords: language.commonWords)
  }

  /// Whether this build can analyze words so.
  var isAvailable: Bool { stemming.map(\.hasStemming) ?? true }
}
