/// A language with rules for stems, which are those of Snowball (<https://snowballstem.org>).
public enum TextLanguage: String, Sendable, Hashable, CaseIterable {
  case arabic, armenian, basque, catalan, danish, dutch, english, finnish, french, german, greek
  case hindi, hungarian, indonesian, irish, italian, lithuanian, nepali, norwegian, portuguese
  case romanian, russian, serbian, spanish, swedish, tamil, turkish, yiddish

  /// Whether this build can reduce words of the language to their stems: it needs the trait
  /// `Stemming`, and a libstemmer that has the language.
  public var hasStemming: Bool { Stemmer(self) != nil }

  /// Words that are too common to tell texts apart, such as articles and pronouns, for English,
  /// French, German and Spanish; empty for other languages.
  public var commonWords: [String] {
    (CommonWords.texts[self] ?? "").split(separator: " ").map(String.init)
  }
}
