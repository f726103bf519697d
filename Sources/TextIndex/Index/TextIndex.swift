public import ValueModel

/// An index of the words in one or several fields of a collection.
public struct TextIndex: Sendable, Hashable {
  /// The name, unique among the indexes of its collection.
  public var name: String
  /// The paths of the fields, at most ``mostFields``. Each string that a path reaches is indexed,
  /// including each string in an array.
  public var fields: [ValuePath]
  /// The rules for the words of the index.
  public var analysis: TextAnalysis
  /// The derivation of the texts, for which the fields are only names; nil if the texts are at the
  /// paths.
  package var extraction: TextExtraction?

  /// The most fields of an index.
  public static let mostFields = 64

  /// Creates an index of fields by their paths in stored values.
  ///
  /// The default for `name` is `text:` and the paths.
  public init(
    _ fields: [ValuePath], name: String? = nil, analysis: TextAnalysis = TextAnalysis()
  ) {
    self.fields = fields
    self.analysis = analysis
    self.name = name ?? "text:" + fields.map(\.description).joined(separator: ",")
  }

  /// Calls `body` with each word, its field and its position there.
  func forEachWord(
    in value: Value, _ body: (UnsafeRawBufferPointer, _ field: UInt8, _ position: UInt32) -> Void
  ) {
    let analyzer = TextAnalyzer(analysis)
    for number in fields.indices {
      var base: UInt32 = 0
      forEachText(in: value, field: number) { text in
        var position = base
        analyzer.forEach(text) { word in
          if let word { body(word, UInt8(number), position) }
          position += 1
        }
        base = position + 100
      }
    }
  }
}
