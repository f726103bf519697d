package import Andiron
import ValueModel

extension TextIndex {
  /// The first part of identifiers. The number changes with the form of the table.
  package static let identifierPrefix = "text1 "

  /// The first part of the derivations of all indexes of text.
  package static let derivationPrefix = KeeperIdentifier.prefix + identifierPrefix

  /// The identifier of the index's keeper, which contains the whole definition.
  package var identifier: String {
    var definition = Value(object: [
      ("fields", Value(array: fields.map { Value($0.description) }))
    ])
    if let stemming = analysis.stemming { definition["stemming"] = Value(stemming.rawValue) }
    if !analysis.stopWords.isEmpty {
      let words = analysis.stopWords.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      definition["stopWords"] = Value(array: words.map { Value($0) })
    }
    if let extraction {
      // The first one, so that the beginning distinguishes kinds of keepers.
      definition = Value(
        object: [("extraction", Value(extraction.name))]
          + definition.fields.map { ($0.name, $0.value) })
    }
    return Self.derivationPrefix + definition.json()
  }

  /// The index with this identifier; nil if it is that of something else.
  package init?(identifier: String, name: String) {
    let prefix = Self.derivationPrefix
    guard identifier.hasPrefix(prefix),
      let definition = try? JSON.parse(String(identifier.dropFirst(prefix.count))),
      let paths = definition["fields"]?.elements
    else { return nil }
    let fields = paths.compactMap { $0.string.flatMap { ValuePath($0) } }
    guard fields.count == paths.count, !fields.isEmpty, fields.count <= Self.mostFields else {
      return nil
    }
    guard let analysis = Self.analysis(definition) else { return nil }
    self.init(fields, name: name, analysis: analysis)
    if let extraction = definition["extraction"] {
      guard let text = extraction.string else { return nil }
      self.extraction = TextExtraction(name: text)
    }
  }

  /// Nil if it is not known.
  private static func analysis(_ definition: Value) -> TextAnalysis? {
    var stemming: TextLanguage?
    if let language = definition["stemming"] {
      stemming = language.string.flatMap { TextLanguage(rawValue: $0) }
      if stemming == nil { return nil }
    }
    let listed = definition["stopWords"] ?? []
    let stopWords = listed.elements.compactMap(\.string)
    guard listed.kind == .array, stopWords.count == listed.count,
      stopWords.count <= TextAnalysis.mostStopWords
    else { return nil }
    return TextAnalysis(stemming: stemming, stopWords: stopWords)
  }

  /// The definition that a store keeps of the index.
  package var definition: IndexDefinition { IndexDefinition(derivation: identifier, name: name) }
}
