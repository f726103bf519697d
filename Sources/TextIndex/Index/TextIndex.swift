public import ValueModel

/// An index of the words in one or several fields of a collection.
public struct TextIndex: Sendable, Hashable {
  /// The name, unique among the indexes of its collection.
  public var name: String
  /// The paths of the fields, at most ``mostFields``. Each string that a path reaches is indexed,
  /// also each of an array.
  public var fields: [ValuePath]

  /// The most fields of an index.
  public static let mostFields = 64

  /// Creates an index of fields by their paths in stored values.
  ///
  /// The default for `name` is `text:` and the paths.
  public init(_ fields: [ValuePath], name: String? = nil) {
    self.fields = fields
    self.name = name ?? "text:" + fields.map(\.description).joined(separator: ",")
  }

  /// Calls `body` with each word, its field and its position there.
  func forEachWord(
    in value: Value, _ body: (UnsafeRawBufferPointer, _ field: UInt8, _ position: UInt32) -> Void
  ) {
    for (number, path) in fields.enumerated() {
      var base: UInt32 = 0
      TextDocument.forEachText(in: value, at: path) { text in
        var position = base
        TextWords.forEach(text) { word in
          body(word, UInt8(number), position)
          position += 1
        }
        base = position + 100
      }
    }
  }
}
