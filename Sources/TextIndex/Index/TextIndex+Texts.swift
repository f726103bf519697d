import Andiron
import ValueModel

/// The texts of an index, at paths or derived.
extension TextIndex {
  /// Creates an index of derived texts. Its fields are names for them; the extraction knows them by
  /// their positions.
  package init(_ fields: [String], by extraction: TextExtraction, name: String) {
    self.init(fields.map { ValuePath(field: $0) }, name: name)
    self.extraction = extraction
  }

  /// Calls `body` with each text of a field.
  func forEachText(
    in value: Value, field number: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    if let extraction {
      extraction.function?(value, number, body)
    } else {
      TextDocument.forEachText(in: value, at: fields[number], body)
    }
  }

  /// Whether two values have the same text in all fields.
  func hasSameText(_ one: Value, _ other: Value) -> Bool {
    guard extraction != nil else {
      return TextDocument.haveSameText(one, other, at: fields)
    }
    return fields.indices.allSatisfy { texts(of: one, $0) == texts(of: other, $0) }
  }

  private func texts(of value: Value, _ field: Int) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    forEachText(in: value, field: field) { texts.append(Array($0)) }
    return texts
  }

  /// The kind of its keeper.
  var kind: any IndexKeeperKind {
    extraction.map { ExtractedTextKind($0) } ?? TextIndexKind()
  }
}
