extension TextIndex {
  /// What matches records that have all words of a text; nothing for a text without words.
  func expression(allOf text: String) -> TextExpression {
    var words: [TextExpression] = []
    var text = text
    text.withUTF8 { bytes in
      PlainWords.forEach(UnsafeRawBufferPointer(bytes)) {
        words.append(.phrase([TextTerm(Array($0))]))
      }
    }
    return words.isEmpty ? .nothing : words.count == 1 ? words[0] : .all(words)
  }
}
