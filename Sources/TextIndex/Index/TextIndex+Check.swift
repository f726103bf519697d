package import Andiron

extension TextIndex {
  /// Throws `.invalidDeclaration` if the index has no field or too many.
  package func check() throws(StoreError) {
    guard (1...Self.mostFields).contains(fields.count), Set(fields).count == fields.count else {
      throw StoreError(
        .invalidDeclaration, "an index of text has 1 to \(Self.mostFields) different fields",
        index: name)
    }
    guard analysis.stopWords.count <= TextAnalysis.mostStopWords else {
      throw StoreError(
        .invalidDeclaration,
        "an index of text has \(TextAnalysis.mostStopWords) stop words or fewer", index: name)
    }
    guard analysis.isAvailable else {
      throw StoreError(
        .invalidDeclaration, "stems of this language need a build with the trait Stemming",
        index: name)
    }
    guard extraction == nil || extraction?.function != nil else {
      throw StoreError(
        .invalidDeclaration, "only what derives the texts of the index can create it", index: name)
    }
  }
}
